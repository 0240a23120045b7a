import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import {
  CompletionRequest,
  createProtocolConnection,
  FoldingRangeRequest,
  HoverRequest,
  LogMessageNotification,
  type Position,
} from 'vscode-languageserver-protocol/node';
import { createConnection, ErrorCodes, ResponseError } from 'vscode-languageserver/node';
import { guardRequests } from '../../../src/languageServer/startServer.ts';
import { cursor, RunningServer } from '../support/languageServer/runningServer.ts';

const text = 'id: 5\nelements:\n  - interaction: { action: CLICK }\n    selectors:\n      - selector: a\n';

/** Documents that nobody has in mind: a key that is no text, nothing but signs, halves of what is meant. */
const oddTexts = [
  ['', ' \n', '# a', '\uFEFF', '---', '---\n---\n', '...\n', '\t', '\u0000', 'a', '~', '|9\n a', '%TAG'],
  [': a', '{:}', '{: a}', '? \n: b', 'null: a', '~: a\nid: 5', '? {a: b}\n: c', '? [a]\n: c', '? ', ':'],
  ['{', '[', '{id: ', '{,}', '[]]', '{a: b}: c', '"', "id: '", 'id: !!str', '!', '*x', 'a: &', '<<: *x'],
  ['-', '- - a', 'elements:\n  -', 'elements:\n  - interaction: {: a}\n', 'elements:\n  - : a\n    b: c\n'],
  ['a: &x [*x]', 'a: &x\n  <<: *x', '__proto__: a\nconstructor: b', '# yaml-language-server: $schema=%%:'],
  [text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r'), text.replaceAll('  ', '\t')],
  [`${text}---\n${text}: a`, `\uFEFF${text}`, `${text}: a\n`, text.replace('action', ''), `${text}    : `],
].flat();

/** The start, the middle and the end of a text, and places beyond a line and beyond the end. */
function placesIn(odd: string): Position[] {
  const lines = odd.split('\n');
  const [half, last] = [Math.floor(lines.length / 2), lines.length - 1];
  return [
    { line: 0, character: 0 },
    { line: half, character: Math.ceil((lines[half] ?? '').length / 2) },
    { line: last, character: lines[last]?.length ?? 0 },
    { line: 0, character: 9999 },
    { line: lines.length + 5, character: 3 },
  ];
}

describe('In a document that is odd', () => {
  let server: RunningServer;
  before(async () => (server = await RunningServer.start()));
  after(() => server.stop());

  it('hover and completion answer at every place, and so do requests for the whole', async () => {
    for (const odd of oddTexts) {
      const textDocument = { uri: await server.open(odd) };
      const asked = placesIn(odd).flatMap((position) => [
        server.connection.sendRequest(HoverRequest.type, { textDocument, position }),
        server.connection.sendRequest(CompletionRequest.type, { textDocument, position }),
      ]);
      const folds = server.connection.sendRequest(FoldingRangeRequest.type, { textDocument });
      await Promise.all([...asked, folds]).catch((error: unknown) =>
        assert.fail(`${JSON.stringify(odd)}: ${String(error)}`),
      );
      await server.format(odd);
    }
    // Nor did anything fail behind the answers.
    assert.deepEqual(
      server.log.filter((line) => /Error/.test(line)),
      [],
    );
  });

  it('a hover describes a key although another is null', async () => {
    const { text: odd, position } = cursor(': a\nru¦nStatus: ON\n');
    const textDocument = { uri: await server.open(odd) };
    const hover = await server.connection.sendRequest(HoverRequest.type, { textDocument, position });
    assert.match(JSON.stringify(hover), /Whether the test case is run/);
  });
});

describe('For a client that says nothing of itself', () => {
  it('folding answers', async () => {
    const server = await RunningServer.start({});
    const textDocument = { uri: await server.open(text) };
    const folds = await server.connection.sendRequest(FoldingRangeRequest.type, { textDocument });
    server.stop();
    const lines = folds?.map(({ startLine, endLine }) => `${startLine}-${endLine}`);
    assert.deepEqual(lines, ['1-4', '2-4', '2-2', '3-4', '4-4']);
  });
});

describe('A request that fails', () => {
  it('gets an empty answer, and is logged, unless it was meant to fail', async () => {
    const [there, back] = [new PassThrough(), new PassThrough()];
    const server = createConnection(there, back);
    const client = createProtocolConnection(back, there);
    const log: string[] = [];
    client.onNotification(LogMessageNotification.type, ({ message }) => void log.push(message));
    guardRequests(server);
    server.onHover(() => assert.fail('a document like no other'));
    server.onFoldingRanges(async () => assert.fail('it again'));
    server.onCompletion(() => new ResponseError(ErrorCodes.InvalidParams, 'so it is meant'));
    server.listen();
    client.listen();
    const at = { textDocument: { uri: 'file:///a' }, position: { line: 0, character: 0 } };
    assert.equal(await client.sendRequest(HoverRequest.type, at), null);
    assert.deepEqual(await client.sendRequest(FoldingRangeRequest.type, at), []);
    await assert.rejects(client.sendRequest(CompletionRequest.type, at), /so it is meant/);
    assert.deepEqual(
      log.map((line) => line.split('\n')[0]),
      [
        'onHover: AssertionError [ERR_ASSERTION]: a document like no other',
        'onFoldingRanges: AssertionError [ERR_ASSERTION]: it again',
      ],
    );
    client.dispose();
    server.dispose();
  });
});

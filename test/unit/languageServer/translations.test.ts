import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { HoverRequest } from 'vscode-languageserver-protocol/node';
import { serverTexts } from '../../../src/languageServer/yamlServerAnswers.ts';
import { cursor, RunningServer } from '../support/languageServer/runningServer.ts';

const strings = JSON.parse(readFileSync('l10n/bundle.l10n.de.json', 'utf8')) as Record<string, string>;
const head = 'id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab\ndescription: Buy\nelements:\n';

describe('a language server with German texts', () => {
  let server: RunningServer;
  before(async () => {
    server = await RunningServer.start(undefined, undefined, { strings });
  });
  after(() => server.stop());

  it('explains the schema on hover', async () => {
    assert.match(await hover(head.replace('description', 'descri¦ption')), /Der Name des Testfalls\./);
    const all = await hover(`${head}  - interaction:\n      act¦ion: JUGGLE\n`);
    assert.match(all, /Zulässige Werte:/);
    assert.match(all, /`CLICK`: Klickt auf das Element\./);
    assert.equal(
      await hover(`${head}  - interaction:\n      action: CL¦ICK\n`),
      '`CLICK`: Klickt auf das Element.',
    );
  });

  it('completes keys and values of the format as they are, with German descriptions', async () => {
    const offered = await server.complete(`${head}  - interaction:\n      action: ¦\n`);
    const click = offered.find(({ label }) => label === 'CLICK');
    assert.match(JSON.stringify(click?.documentation), /Klickt auf das Element/);
    const labels = (await server.complete(`${head}  - inter¦\n`)).map(({ label }) => label);
    assert.ok(labels.includes('interaction'), labels.join());
  });

  async function hover(marked: string): Promise<string> {
    const { text, position } = cursor(marked);
    const uri = await server.open(text);
    const answer = await server.connection.sendRequest(HoverRequest.type, {
      textDocument: { uri },
      position,
    });
    const contents = answer?.contents;
    return contents && typeof contents === 'object' && 'value' in contents ? contents.value : '';
  }
});

describe('the texts of yaml-language-server', () => {
  const published = Object.keys(
    JSON.parse(readFileSync('node_modules/yaml-language-server/l10n/bundle.l10n.json', 'utf8')) as object,
  );

  it('are those that it has', () => {
    const ownMaps = ['Incorrect type. Expected "{0}".', 'Missing property "{0}".', 'Value must be {0}.'];
    const known = new Set([...published, ...ownMaps, '- (array item) {0}']);
    assert.deepEqual(
      serverTexts.map(({ template }) => template).filter((template) => !known.has(template)),
      [],
    );
  });
});

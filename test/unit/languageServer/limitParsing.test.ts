import assert from 'node:assert/strict';
import { CompletionRequest, HoverRequest } from 'vscode-languageserver-protocol/node';
import { RunningServer } from '../support/languageServer/runningServer.ts';

const head = 'id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab\ndescription: Buy\nelements: []\n';
const bomb = Array.from({ length: 9 }, (_, at) => `x${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(9)}]\n`);

/** Texts for which the parser would take minutes, or leave the stack. */
const texts: Readonly<Record<string, string>> = {
  'thousands of documents': `${head}${'---\na: b\n'.repeat(2000)}`,
  'thousands of aliases': `${head}a: &a x\ntagNames:\n${'  - *a\n'.repeat(2000)}`,
  'aliases that stand for much': `${head}a: &a0 [x]\n${bomb.join('')}`,
  'lists in lists': `a: ${'['.repeat(12_000)}`,
  'lists behind dashes': `a:\n  ${'- '.repeat(12_000)}x`,
  'tags without end': `a: ${'!a '.repeat(12_000)}x`,
  'thousands of keys': `${head}${Array.from({ length: 20_000 }, (_, at) => `key${at}: x\n`).join('')}`,
};

describe('The language server goes on answering beside a document with', () => {
  let server: RunningServer;
  before(async () => {
    server = await RunningServer.start();
  });
  after(() => server.stop());

  for (const [what, text] of Object.entries(texts))
    it(what, async () => {
      const uri = await server.open(text);
      const asked = { textDocument: { uri }, position: { line: 0, character: 1 } };
      await server.connection.sendRequest(HoverRequest.type, asked);
      await server.connection.sendRequest(CompletionRequest.type, asked);
      await server.close(uri);
      assert.deepEqual(
        server.log.filter((line) => /Error/.test(line)),
        [],
      );
    });
});

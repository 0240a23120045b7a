import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { Diagnostic } from 'vscode-languageserver-protocol/node';
import { parse } from 'yaml';
import { checkTestCase } from '../../../src/core/case/checkTestCase.ts';
import { flaws, sound } from '../support/languageServer/flaws.ts';
import { picture } from '../support/languageServer/picture.ts';
import { RunningServer } from '../support/languageServer/runningServer.ts';

describe('the language server finds', () => {
  let server: RunningServer;
  const found = new Map<string, Promise<Diagnostic[]>>();
  before(async () => {
    server = await RunningServer.start();
    // All at once: the server waits a while before it checks a document.
    for (const text of [...Object.values(sound), ...Object.values(flaws).map(undrawn)])
      found.set(text, server.check(text));
  });
  after(() => server.stop());

  for (const [name, text] of Object.entries(sound)) {
    it(`nothing wrong with ${name}, as the core's check`, async () => {
      assert.equal(picture(text, (await found.get(text)) ?? []), picture(text, []));
      assert.deepEqual(checkTestCase(parse(text, { merge: true })), []);
    });
  }

  for (const [name, drawn] of Object.entries(flaws)) {
    it(`${name}, as badly as the core's check`, async () => {
      const text = undrawn(drawn);
      const diagnostics = (await found.get(text)) ?? [];
      assert.equal(`${picture(text, diagnostics)}\n`, drawn);
      const severities = diagnostics.map(({ severity }) => (severity === 1 ? 'error' : 'warning'));
      assert.deepEqual(
        new Set(severities),
        new Set(checkTestCase(parse(text)).map(({ severity }) => severity)),
      );
    });
  }

  it('a key that is there twice, and a tag that nobody knows', async () => {
    const text =
      'id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab\nprompt: a\nprompt: b\ndescription: !x d\nelements: []\n';
    assert.equal(picture(text, await server.check(text)), twiceAndTag);
  });
});

const undrawn = (drawn: string): string => drawn.replaceAll(/^#?\s*\^+ .*\n/gm, '');

const twiceAndTag = `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
prompt: a
prompt: b
^^^^^^^^^^ error: Map keys must be unique
description: !x d
#            ^^^^^ error: Unresolved tag: !x
elements: []`;

describe('the language server, with another schema in the first line', () => {
  let server: RunningServer;
  let requests = 0;
  const web = createServer((_, response) => {
    requests += 1;
    response.end('{}');
  });
  before(async () => {
    server = await RunningServer.start();
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  });
  after(() => {
    server.stop();
    web.close();
  });

  it('answers with its own, and asks nobody', async () => {
    const address = web.address();
    assert.ok(typeof address === 'object' && address);
    const { port } = address;
    const urls = [
      `http://127.0.0.1:${port}/a.json`,
      'https://nowhere.invalid/a.json',
      './a.json',
      'file:///etc/passwd',
    ];
    const found = await Promise.all(
      urls.map((url) =>
        server.check(`# yaml-language-server: $schema=${url}\nid: x\ndescription: d\nelements: []\n`),
      ),
    );
    assert.deepEqual(
      found.map((diagnostics) => diagnostics.map(({ message }) => message)),
      urls.map(() => ['Must be a UUID']),
    );
    assert.equal(requests, 0);
  });
});

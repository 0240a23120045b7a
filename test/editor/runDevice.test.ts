import * as assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as vscode from 'vscode';
import { runHarness } from './support/runHarness.ts';

const caseText = `id: 0a0b0c0d-0000-4000-8000-000000000001
description: Small
elements:
  - interaction:
      action: JAVASCRIPT
      calledWith:
        code: if (innerWidth !== 412 || navigator.maxTouchPoints === 0) throw new Error('width ' + innerWidth)
        execType: browser
`;

describe('the device of runs in the editor', function () {
  this.timeout(240_000);
  let harness: ReturnType<typeof runHarness>;
  let server: Server;

  const set = (name: string, value: string | undefined): Thenable<void> =>
    vscode.workspace
      .getConfiguration('portableTests.run')
      .update(name, value, vscode.ConfigurationTarget.Workspace);

  before(async () => {
    server = createServer((_, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end('<meta name="viewport" content="width=device-width">'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    harness = runHarness('run-device');
    await harness.install();
    await harness.write('small.yaml', caseText);
    await set('url', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });

  afterEach(async () => {
    await set('device', undefined);
    await set('viewport', undefined);
  });

  after(async () => {
    await set('url', undefined);
    await harness?.dispose();
    server.close();
  });

  it('is that of the setting, and the output of the run names it', async () => {
    await set('device', 'pixel 7');
    const told = await harness.run();
    assert.equal(told.verdictOn('Small'), 'passed', told.messages.get('Small')?.[0]?.text);
    assert.match(told.output, /^Browser: Chromium, Pixel 7 \(412x839\)\r$/m);
  });

  it('prevents the run if Playwright doesn’t have it, with the nearest names', async () => {
    await set('device', 'Pixle 7');
    const told = await harness.run();
    assert.equal(told.verdictOn('Small'), 'errored');
    assert.match(
      told.messages.get('Small')?.[0]?.text ?? '',
      /^Playwright \d+\.\d+\.\d+ has no device “Pixle 7”\. Did you mean “Pixel 7”, /,
    );
  });

  it('prevents the run if the viewport is none', async () => {
    await set('viewport', 'wide');
    const told = await harness.run();
    assert.equal(
      told.messages.get('Small')?.[0]?.text,
      'The setting “portableTests.run.viewport” is no viewport: “wide”. Enter a width and a height, such as 1280x720.',
    );
  });
});

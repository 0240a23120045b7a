import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { runHarness } from './support/runHarness.ts';

const caseText = `id: 0a0b0c0d-0000-4000-8000-000000000001
description: Small
elements:
  - interaction:
      action: GO_TO
      calledWith: /
`;

describe('the device of runs in the editor', function () {
  this.timeout(240_000);
  let harness: ReturnType<typeof runHarness>;

  const set = (name: string, value: string | undefined): Thenable<void> =>
    vscode.workspace
      .getConfiguration('portableTests.run')
      .update(name, value, vscode.ConfigurationTarget.Workspace);

  before(async () => {
    harness = runHarness('run-device');
    await harness.install();
    await harness.write('small.yaml', caseText);
    await set('url', 'https://shop.example');
  });

  afterEach(async () => {
    await set('device', undefined);
    await set('viewport', undefined);
  });

  after(async () => {
    await set('url', undefined);
    await harness?.dispose();
  });

  it('prevents the run if Playwright doesn’t have it, with the nearest names', async () => {
    await set('device', 'Pixle 7');
    const told = await harness.run();
    assert.equal(told.verdictOn('Small'), 'errored');
    assert.match(
      told.messages.get('Small')?.[0]?.text ?? '',
      /^Playwright \d+\.\d+\.\d+ has no device "Pixle 7"\. Did you mean "Pixel 7", /,
    );
  });

  it('prevents the run if the viewport is none', async () => {
    await set('viewport', 'wide');
    const told = await harness.run();
    assert.equal(
      told.messages.get('Small')?.[0]?.text,
      'The setting "portableTests.run.viewport" is no viewport: "wide". Enter a width and a height, such as 1280x720.',
    );
  });
});

import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { runSettings } from '../../src/editor/playwright/runSettings.ts';
import { ToolInstaller } from '../../src/editor/playwright/toolInstaller.ts';
import { runHarness } from './support/runHarness.ts';

const caseText = (at: number, description: string): string => `id: 0a0b0c0d-3333-4000-8000-00000000000${at}
description: ${description}
elements:
  - interaction:
      action: GO_TO
      calledWith: /
version: "1"
`;

describe('a run without Playwright Test', function () {
  this.timeout(120_000);
  const { npm_config_registry: registry } = process.env;
  let harness: ReturnType<typeof runHarness>;
  let asked: string[];
  let answer: Promise<boolean>;

  before(async () => {
    harness = runHarness('run-without-tools');
    await harness.write('one.yaml', caseText(1, 'One'));
    await harness.write('two.yaml', caseText(2, 'Two'));
  });
  beforeEach(() => (asked = []));
  after(async () => {
    if (registry === undefined) delete process.env['npm_config_registry'];
    else process.env['npm_config_registry'] = registry;
    await harness.dispose();
  });

  const installer = (): ToolInstaller =>
    new ToolInstaller(harness.storage, harness.log, (question, _detail, button) => {
      asked.push(`${question} [${button}]`);
      return answer;
    });
  const installMissing: ToolInstaller['forRun'] = (...needs) => installer().forRun(...needs);
  const outcomes = ['enqueued One', 'enqueued Two', 'skipped One', 'skipped Two'];

  it('asks once, and if that is declined skips all with one line and no failure', async () => {
    answer = Promise.resolve(false);
    const told = await harness.run({ installMissing });
    assert.deepEqual(asked, ['Install Playwright Test to run test cases? [Install and Run]']);
    assert.deepEqual([told.verdicts.toSorted(), told.hasEnded], [outcomes, true]);
    assert.deepEqual([...told.messages.values()].flat(), []);
    assert.equal(
      told.output,
      'The test cases were not run because Playwright Test or a browser is missing. Run them again to install what is missing.\r\n',
    );
  });

  it('asks once for traces that are opened at the same time, and opens none if that is declined', async () => {
    let decline: (isAgreed: boolean) => void = () => undefined;
    answer = new Promise((resolve) => (decline = resolve));
    const one = installer();
    const ended = Promise.allSettled([one.forTrace(), one.forTrace()]);
    decline(false);
    const reasons = (await ended).map((open) => open.status === 'rejected' && (open.reason as unknown));
    assert.ok(reasons.every((reason) => reason instanceof vscode.CancellationError));
    assert.deepEqual(asked, ['Install Playwright Test to open traces? [Install and Open Trace]']);
  });

  it('skips all if the installation fails', async () => {
    answer = Promise.resolve(true);
    process.env['npm_config_registry'] = 'http://127.0.0.1:9/';
    process.env['npm_config_fetch_retries'] = '0';
    const failed: unknown[] = [];
    const told = await harness.run({
      installMissing: (...needs) =>
        installMissing(...needs).catch((error: unknown) => {
          failed.push(error);
          throw error;
        }),
    });
    delete process.env['npm_config_fetch_retries'];
    assert.match(String(failed), /The download failed: the network is not responding/);
    assert.deepEqual([told.verdicts.toSorted(), told.hasEnded], [outcomes, true]);
  });

  it('shows no question if Playwright Test is installed, or a setting names it', async () => {
    await installer().forRun({ ...runSettings(), playwright: '/none' }, 'headless');
    await harness.install();
    await installer().forRun(runSettings(), 'headless');
    assert.deepEqual(asked, []);
  });
});

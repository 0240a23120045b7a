import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { isDeep } from '../support/deep.ts';
import { runHarness } from './support/runHarness.ts';
import { bindTargets } from './support/targetsSetting.ts';
import { ownExtension } from './support/workspace.ts';

const sampleTargetId = '5a3e1f00-0000-4000-8000-000000000001';

// The test account is shown in test/editor/run.test.ts, the sample in test/browser/sample.test.ts.
if (isDeep) describe('the sample in the Testing view', logIn);

function logIn(this: Mocha.Suite): void {
  this.timeout(400_000);
  const folderName = 'run-sample';
  let harness: ReturnType<typeof runHarness>;
  let bound: Awaited<ReturnType<typeof bindTargets>>;

  before(async () => {
    bound = await bindTargets([{ folder: folderName, testTargetId: sampleTargetId, serviceUrl: 'local' }]);
    harness = runHarness(folderName);
    await harness.install();
    // Every step is to pass, be the machine ever so busy.
    const client = await harness.services.client('local');
    await client.updateTestTarget(sampleTargetId, { timeoutPerStep: 30_000 });
    const sample = vscode.Uri.joinPath(ownExtension().extensionUri, 'sample/workspace/portable-tests');
    await vscode.workspace.fs.copy(sample, harness.folder, { overwrite: true });
    await harness.index.refresh();
  });
  after(async () => {
    await harness?.dispose();
    await bound?.restore();
  });

  it('logs in with the test account and its one-time password, after the cases that each one needs', async () => {
    const files = ['logIn', 'refuseAWrongPassword', 'confirmThatItIsYou'].map(
      (name) => `Account/${name}.yaml`,
    );
    const told = await harness.run({ files });
    assert.deepEqual(
      ['Log in', 'Refuse a wrong password', 'Confirm that it is you'].map((name) => told.verdictOn(name)),
      files.map(() => 'passed'),
      told.output
        .split('\n')
        .filter((line) => line.includes('✗') || line.includes('Error'))
        .join('\n'),
    );
  });
}

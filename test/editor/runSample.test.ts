import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { isInside } from '../../src/editor/settings.ts';
import { runHarness } from './support/runHarness.ts';
import { bindTargets } from './support/targetsSetting.ts';
import { ownExtension } from './support/workspace.ts';

const sampleTargetId = '5a3e1f00-0000-4000-8000-000000000001';
const switchedOff = 'Read the delivery terms';

describe('the sample in the Testing view', function () {
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

  it('passes in a real browser, every case that is not switched off', async () => {
    const told = await harness.run();
    const own = [...harness.index.all()].filter(({ uri }) => isInside(uri, harness.folder));
    const names = own.map(({ summary }) => summary.description?.value ?? '');
    assert.ok(names.length > 15);
    assert.deepEqual(
      Object.fromEntries(names.map((name) => [name, told.verdictOn(name)])),
      Object.fromEntries(names.map((name) => [name, name === switchedOff ? 'skipped' : 'passed'])),
      told.output
        .split('\n')
        .filter((line) => line.includes('✗') || line.includes('Error'))
        .join('\n'),
    );
  });
});

// Prepares what a debugger starts with (.vscode/launch.json), in out-test/debug: a copy of the sample, which is
// kept, and with `--editor-tests` the tests of test/editor and a fresh copy of their workspace.
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { argv } from 'node:process';
import { bundleEditorTests } from './host/bundleTests.ts';
import { repoRoot } from './host/paths.ts';
import { runScript } from './host/runScript.ts';
import { copyMissing } from './start/copyMissing.ts';

const folder = path.join(repoRoot, 'out-test/debug');

void runScript(async () => {
  copyMissing(path.join(repoRoot, 'sample/workspace'), path.join(folder, 'sample'));
  if (argv.includes('--editor-tests')) await prepareEditorTests();
  return 0;
});

async function prepareEditorTests(): Promise<void> {
  const workspace = path.join(folder, 'editor-tests');
  rmSync(workspace, { recursive: true, force: true });
  cpSync(path.join(repoRoot, 'test/fixtures/workspace'), workspace, { recursive: true });
  await bundleEditorTests();
}

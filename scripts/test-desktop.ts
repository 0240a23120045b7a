import { parseArgs } from 'node:util';
import { downloadAndUnzipVSCode, runTests } from '@vscode/test-electron';
import { buildExtension } from './host/buildExtension.ts';
import { bundleEditorTests } from './host/bundleTests.ts';
import { follow, prepareEditorRun, readResults } from './host/editorRun.ts';
import { repoRoot } from './host/paths.ts';
import { runScript } from './host/runScript.ts';
import { sumOf } from './tests/fileOutcome.ts';

// The same tests as `npm run test:editor`, in the desktop's VS Code: for machines that may download it.
const { values: options } = parseArgs({
  options: { version: { type: 'string', default: 'stable' }, grep: { type: 'string' } },
});

void runScript(async () => {
  const executable = await download(options.version);
  return executable ? test(executable) : 2;
});

async function download(version: string): Promise<string | undefined> {
  if (process.env.VSCODE_EXECUTABLE) return process.env.VSCODE_EXECUTABLE;
  try {
    return await downloadAndUnzipVSCode({ version });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.error(
      `VS Code ${version} could not be downloaded (${why || 'no connection'}).\n` +
        'Name an installed one in the environment variable VSCODE_EXECUTABLE, or run `npm run test:editor`: ' +
        'the same tests in the VS Code server, which comes as an npm package.',
    );
    return undefined;
  }
}

/** Runs the tests in the VS Code at `executable`, and gives the exit code. */
async function test(executable: string): Promise<number> {
  await buildExtension();
  const extensionTestsPath = await bundleEditorTests();
  const run = prepareEditorRun({ grep: options.grep });
  const lines = follow(run.log);
  const launchArgs = [
    run.workspace,
    '--disable-workspace-trust',
    '--disable-extensions',
    `--user-data-dir=${run.folder}/user`,
  ];
  const code = await runTests({
    vscodeExecutablePath: executable,
    extensionDevelopmentPath: repoRoot,
    extensionTestsPath,
    extensionTestsEnv: run.env,
    launchArgs,
  }).catch(() => 1);
  lines.stop();
  const outcomes = readResults(run).map((result) => ({
    level: 'desktop',
    file: result.file,
    runs: [result],
  }));
  const { passed, failed } = sumOf(outcomes);
  if (outcomes.length > 0) console.log(`desktop: ${passed} passed, ${failed} failed`);
  else console.error('No result from VS Code: is there a display? Without one, run it under xvfb-run.');
  run.dispose();
  return outcomes.length > 0 && code === 0 ? 0 : 1;
}

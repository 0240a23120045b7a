import path from 'node:path';
import { parseArgs } from 'node:util';
import { tryLock } from '../src/node/lock.ts';
import { buildExtension, packExtension } from './host/build.mts';
import { cacheRoot, repoRoot } from './host/paths.mts';
import { ended, stopAll } from './host/processes.mts';
import { desktopCommand, desktopEditor, serverEditor, type Editor } from './start/editors.mts';
import { startLocalService } from './start/localService.mts';
import { copyMissing } from './start/workspace.mts';

const { values: options } = parseArgs({ options: { server: { type: 'boolean', default: false } } });
const folder = path.join(cacheRoot(), 'start');

try {
  process.exitCode = await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await stopAll();
}

/** Opens VS Code with the extension on the sample workspace, beside a local service, until one or the other is closed. */
async function start(): Promise<number> {
  const lock = await tryLock(path.join(folder, 'lock'));
  if (!lock) throw new Error('`npm start` runs already. Stop that one first (Ctrl+C).');
  process.on('exit', () => lock.release());
  const editor = await chooseEditor();
  console.log('Building the extension');
  await buildExtension();
  const vsix = await packExtension();
  const workspace = path.join(folder, 'workspace');
  copyMissing(path.join(repoRoot, 'sample/workspace'), workspace);
  await startService(editor);
  const whatNext = await editor.open(vsix, workspace);
  process.on('exit', () => editor.stop());
  console.log(
    `Your copy of the sample, kept between starts: ${workspace}\n\n${whatNext}\n\nCtrl+C stops everything.`,
  );
  return editor.closed();
}

async function chooseEditor(): Promise<Editor> {
  const code = options.server ? undefined : desktopCommand();
  if (code) return desktopEditor(code, path.join(folder, 'desktop'));
  if (process.platform === 'linux') return serverEditor(path.join(folder, 'server'));
  throw new Error(
    "VS Code's command `code` is missing. In VS Code, run “Shell Command: Install 'code' command in PATH”, then try again.",
  );
}

/** Without it VS Code is still worth opening: the extension says what is missing, and can start one itself. */
async function startService(editor: Editor): Promise<void> {
  try {
    const service = await startLocalService({
      userFolder: editor.userFolder,
      log: path.join(folder, 'service.log'),
    });
    console.log(`Local service: ${service.url}\nSample application: ${service.sampleAppUrl}`);
    void ended(service.process).then((code) => console.log(`The local service ended with ${code}`));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}

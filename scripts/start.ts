import path from 'node:path';
import { parseArgs } from 'node:util';
import { tryLock } from '../src/node/lock.ts';
import { buildExtension, packExtension } from './host/buildExtension.ts';
import { cacheRoot, repoRoot } from './host/paths.ts';
import { ended, stopAll } from './host/processes.ts';
import { copyMissing } from './start/copyMissing.ts';
import { desktopCommand, desktopEditor, serverEditor, type Editor } from './start/editors.ts';
import { ensureBrowser, runEnvironment } from './start/runTools.ts';
import { startLocalService } from './start/startLocalService.ts';

const { values: options } = parseArgs({
  options: {
    /** The VS Code server, even where there is a desktop's VS Code. */
    server: { type: 'boolean', default: false },
    /** The port of that server. */
    port: { type: 'string', default: '41740' },
    /** Where settings, data and the copy of the sample are kept. */
    folder: { type: 'string', default: path.join(cacheRoot(), 'start') },
    /** A packed extension to open, built from these sources, in place of a new build. */
    vsix: { type: 'string' },
  },
});
const folder = path.resolve(options.folder);

void run();

/** Starts everything; however it ends, nothing that it started stays behind. */
async function run(): Promise<void> {
  try {
    process.exitCode = await start();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await stopAll();
  }
}

/** Opens VS Code with the extension on the sample workspace, beside a local service, until one or the other is closed. */
async function start(): Promise<number> {
  const lock = await tryLock(path.join(folder, 'lock'));
  if (!lock) throw new Error('`npm start` runs already. Stop that one first (Ctrl+C).');
  process.on('exit', () => lock.release());
  const editor = await chooseEditor();
  const vsix = options.vsix ?? (await buildAndPack());
  const workspace = path.join(folder, 'workspace');
  copyMissing(path.join(repoRoot, 'sample/workspace'), workspace);
  await startService(editor);
  await ensureBrowser();
  const whatNext = await editor.open(vsix, workspace);
  process.on('exit', () => editor.stop());
  console.log(
    `Your copy of the sample, kept between starts: ${workspace}\n\n${whatNext}\n\nCtrl+C stops everything.`,
  );
  return editor.closed();
}

async function buildAndPack(): Promise<string> {
  console.log('Building the extension');
  await buildExtension();
  return packExtension();
}

async function chooseEditor(): Promise<Editor> {
  const code = options.server ? undefined : desktopCommand();
  const env = runEnvironment(process.env);
  if (code) return desktopEditor(code, path.join(folder, 'desktop'), env);
  if (process.platform === 'linux')
    return serverEditor(path.join(folder, 'server'), Number(options.port), env);
  throw new Error(
    "VS Code's command `code` is missing. In VS Code, run “Shell Command: Install 'code' command in PATH”, then try again.",
  );
}

/** Without it VS Code is still worth opening: the extension says what is missing, and can start one itself. */
async function startService(editor: Editor): Promise<void> {
  try {
    const service = await startLocalService({
      extension: repoRoot,
      userFolder: editor.userFolder,
      playwright: repoRoot,
      env: runEnvironment(process.env),
      log: path.join(folder, 'service.log'),
    });
    console.log(`Local service: ${service.url}\nSample application: ${service.sampleAppUrl}`);
    void ended(service.process).then((code) => console.log(`The local service ended with ${code}`));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}

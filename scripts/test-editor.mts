import { parseArgs } from 'node:util';
import { openBrowser, openWorkbench } from './host/browser.mts';
import { buildExtension } from './host/build.mts';
import { bundleEditorTests } from './host/bundleTests.mts';
import { follow, prepareEditorRun } from './host/editorRun.mts';
import { Host } from './host/host.mts';
import { asHostVersion, currentHost, ensureHost } from './host/install.mts';
import { repoRoot } from './host/paths.mts';
import { hasEnded } from './host/processes.mts';
import { saveShot } from './host/shots.mts';
import { readStats, statsLine } from './stats.mts';

const longestSilence = 180_000;

const { values: options } = parseArgs({
  options: {
    host: { type: 'string', default: currentHost },
    grep: { type: 'string' },
    keep: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
});

const install = await ensureHost(asHostVersion(options.host));
if (!options['no-build']) await buildExtension();
const tests = await bundleEditorTests();
const run = prepareEditorRun(options.grep);
const host = new Host({ install, env: run.env, keep: options.keep });
const browser = await openBrowser(install);
try {
  await host.start();
  const { page } = browser;
  if (options.trace) {
    page.on('console', (message) => console.error('console', message.type(), message.text().slice(0, 300)));
    page.on('pageerror', (error) => console.error(error));
  }
  const exit = new Promise<string>((resolve) => {
    void page.exposeFunction('codeAutomationExit', (code: number) => resolve(`VS Code ended the tests with ${code}`));
    page.on('crash', () => resolve('the page crashed'));
  });
  const lines = follow(run.log);
  await openWorkbench(page, { host, folder: run.workspace, development: { extension: repoRoot, tests } });
  const how = await Promise.race([exit, gaveUp(lines)]);
  lines.stop();
  const stats = readStats(run.stats);
  if (!stats) {
    console.error(`No result from the extension host: ${how}. See ${await saveShot(page, 'editor-no-result')} and, with --keep, ${host.log}`);
    process.exitCode = 2;
  } else {
    console.log(`\nIn VS Code ${install.vscodeVersion}\neditor: ${statsLine(stats)}`);
    process.exitCode = stats.failed > 0 || stats.passed === 0 ? 1 : 0;
  }
} finally {
  await browser.close();
  await host.dispose();
  if (!options.keep) run.dispose();
}

/** Resolves when nothing can come any more: the server is dead, or no line has come for long. */
function gaveUp(lines: ReturnType<typeof follow>): Promise<string> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const dead = host.process === undefined || hasEnded(host.process);
      if (!dead && lines.silentFor() < longestSilence) return;
      clearInterval(timer);
      resolve(dead ? 'the VS Code server ended' : `no line for ${longestSilence / 1000} s`);
    }, 500);
    timer.unref();
  });
}

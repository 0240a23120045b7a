import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { openBrowser, openWorkbench } from './host/browser.mts';
import { buildExtension } from './host/build.mts';
import { bundleEditorTests } from './host/bundleTests.mts';
import { follow, prepareEditorRun, type EditorRun } from './host/editorRun.mts';
import { Host } from './host/host.mts';
import { asHostVersion, currentHost, ensureHost } from './host/install.mts';
import { main } from './host/main.mts';
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

await main(async () => {
  const install = await ensureHost(asHostVersion(options.host));
  if (!options['no-build']) await buildExtension();
  const tests = await bundleEditorTests();
  const run = prepareEditorRun(options.grep);
  const host = new Host({ install, env: run.env, keep: options.keep });
  const browser = await openBrowser(install);
  try {
    await host.start();
    if (options.trace) traceConsole(browser.page);
    const how = await runTests({ host, page: browser.page, run, tests });
    const stats = readStats(run.stats);
    if (stats) {
      console.log(`\nIn VS Code ${install.vscodeVersion}\neditor: ${statsLine(stats)}`);
      return stats.failed > 0 || stats.passed === 0 ? 1 : 0;
    }
    console.error(
      `No result from the extension host: ${how}. See ${await saveShot(browser.page, 'editor-no-result')}`,
    );
    return 2;
  } finally {
    await browser.close();
    await host.dispose();
    run.dispose();
  }
});

interface Parts {
  host: Host;
  page: Page;
  run: EditorRun;
  tests: string;
}

/** Prints the tests' lines as they come, and tells how it ended. */
async function runTests({ host, page, run, tests }: Parts): Promise<string> {
  const ended = new Promise<string>((resolve) => {
    void page.exposeFunction('codeAutomationExit', (code: number) =>
      resolve(`VS Code ended the tests with ${code}`),
    );
    page.on('crash', () => resolve('the page crashed'));
  });
  const lines = follow(run.log);
  await openWorkbench(page, { host, folder: run.workspace, development: { extension: repoRoot, tests } });
  const how = await Promise.race([ended, gaveUp(host, lines.silentFor)]);
  lines.stop();
  return how;
}

/** Resolves when nothing can come any more: the server is dead, or no line has come for long. */
function gaveUp(host: Host, silentFor: () => number): Promise<string> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const dead = host.process === undefined || hasEnded(host.process);
      if (!dead && silentFor() < longestSilence) return;
      clearInterval(timer);
      resolve(dead ? 'the VS Code server ended' : `no line for ${longestSilence / 1000} s`);
    }, 500);
    timer.unref();
  });
}

function traceConsole(page: Page): void {
  page.on('console', (message) => console.error('console', message.type(), message.text().slice(0, 300)));
  page.on('pageerror', (error) => console.error(error));
}

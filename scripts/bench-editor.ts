import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { writeBenchWorkspace } from '../bench/support/benchWorkspace.ts';
import { openBrowser, openWorkbench, type Browser } from './host/browser.ts';
import { buildExtension } from './host/buildExtension.ts';
import { defaultBuiltins } from './host/builtinExtensions.ts';
import { follow } from './host/editorRun.ts';
import { Host } from './host/host.ts';
import { currentHost, ensureHost } from './host/install.ts';
import { repoRoot } from './host/paths.ts';
import { hasEnded, removeAtTheEnd } from './host/processes.ts';
import { runScript } from './host/runScript.ts';
import { saveScreenshot } from './host/screenshots.ts';

/** Extensions of the editor whose start is measured beside ours. */
const peers = ['css-language-features', 'markdown-language-features'];
const longestSilence = 240_000;

/** Measures inside VS Code's extension host. What it finds goes into the file that PTC_BENCH_RESULT names. */
void runScript(async () => {
  const { PTC_BENCH_RESULT, PTC_BENCH_PROFILE, PTC_BENCH_PART } = process.env;
  if (!PTC_BENCH_RESULT) throw new Error('Name the file for the result in PTC_BENCH_RESULT');
  const install = await ensureHost(currentHost);
  await buildExtension();
  const tests = await bundle();
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'ptc-bench-')));
  removeAtTheEnd(folder);
  const workspace = path.join(folder, 'workspace');
  if (PTC_BENCH_PART === 'activation') mkdirSync(workspace);
  else writeBenchWorkspace(workspace);
  const log = path.join(folder, 'bench.log');
  writeFileSync(log, '');
  const host = new Host({
    install,
    builtins: PTC_BENCH_PART === 'activation' ? [...defaultBuiltins, ...peers] : defaultBuiltins,
    env: { PTC_TEST_LOG: log, PTC_BENCH_RESULT, PTC_BENCH_PROFILE, PTC_BENCH_PART },
  });
  const lines = follow(log);
  let browser: Browser | undefined;
  try {
    await host.start();
    browser = await openBrowser(host);
    const ended = exitOf(browser.page);
    await openWorkbench(browser.page, {
      host,
      folder: workspace,
      isPainted: true,
      development: { extension: repoRoot, tests },
    });
    const code = await Promise.race([ended, gaveUp(host, lines.silentFor)]);
    if (code !== 0) console.error(`See ${await saveScreenshot(browser.page, 'bench-no-result')}`);
    return code;
  } finally {
    lines.stop();
    await browser?.close();
    await host.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Bundles what runs inside VS Code, and tells the module to name to the host. */
async function bundle(): Promise<string> {
  const outfile = path.join(repoRoot, 'out-test/bench/index.js');
  await build({
    entryPoints: [path.join(repoRoot, 'bench/inHost/index.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'warning',
    external: ['vscode'],
  });
  return outfile;
}

/** The code that VS Code ends the measurement with. */
function exitOf(page: Page): Promise<number> {
  return new Promise((resolve, reject) => {
    page.on('crash', () => reject(new Error('The page crashed')));
    page.exposeFunction('codeAutomationExit', resolve).catch(reject);
  });
}

/** Resolves when nothing can come any more. */
async function gaveUp(host: Host, silentFor: () => number): Promise<number> {
  while (host.process && !hasEnded(host.process) && silentFor() < longestSilence) await pause(500);
  return 2;
}

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import type { Page } from 'playwright-core';
import { openBrowser, openWorkbench, type Browser } from '../host/browser.ts';
import { prepareEditorRun, readResults, type EditorRun, type EditorTests } from '../host/editorRun.ts';
import { Host } from '../host/host.ts';
import type { HostInstall } from '../host/install.ts';
import { repoRoot } from '../host/paths.ts';
import { hasEnded } from '../host/processes.ts';
import { saveScreenshot } from '../host/screenshots.ts';
import { withoutResult, type FileRun } from './testResults.ts';

/** No file takes longer than this, in ms: what runs in the editor hangs. */
const longestSilence = 300_000;

export interface EditorLevel extends EditorTests {
  readonly files: readonly string[];
  readonly install: HostInstall;
  /** The module that the extension host is to call. */
  readonly tests: string;
  /** Is called with each file's result as it comes. */
  readonly onRun: (run: FileRun) => void;
  /** Variables of the extension host beside those of this process. */
  readonly env?: NodeJS.ProcessEnv;
  /** Keeps the host's folder. */
  readonly keep?: boolean;
  /** Prints the console of the window. */
  readonly trace?: boolean;
}

/** Runs tests inside one extension host, and gives the result of each file. */
export async function runInEditor(level: EditorLevel): Promise<FileRun[]> {
  const { install, files, keep = false, trace = false } = level;
  const started = performance.now();
  const run = prepareEditorRun(level);
  const host = new Host({
    install,
    env: { ...run.env, ...level.env, PTC_TEST_PICTURES: run.pictures },
    keep,
  });
  let browser: Browser | undefined;
  const opened = async (): Promise<string> => {
    await host.start();
    browser = await openBrowser(host);
    if (trace) printConsole(browser.page);
    return untilEnded(level, { run, host, page: browser.page });
  };
  try {
    const how = await opened().catch(inspect);
    const runs = readResults(run);
    const missing = files.filter((file) => !runs.some((known) => known.file === file));
    if (missing.length === 0) return runs;
    const picture = browser ? ` See ${await saveScreenshot(browser.page, 'editor-no-result')}` : '';
    const error = `No result from the extension host: ${how}.${picture}`;
    const lost = missing.map((file) => withoutResult(file, error, performance.now() - started));
    for (const run of lost) level.onRun(run);
    return [...runs, ...lost];
  } finally {
    await browser?.close();
    await host.dispose();
    run.dispose();
  }
}

interface Parts {
  readonly run: EditorRun;
  readonly host: Host;
  readonly page: Page;
}

/** Opens the window in which the tests run, and tells how they ended. */
async function untilEnded(level: EditorLevel, { run, host, page }: Parts): Promise<string> {
  const ended = new Promise<string>((resolve) => {
    void page.exposeFunction('codeAutomationExit', (code: number) =>
      resolve(`VS Code ended the tests with ${code}`),
    );
    page.on('crash', () => resolve('the page crashed'));
  });
  const development = { extension: repoRoot, tests: level.tests };
  await openWorkbench(page, { host, folder: run.workspace, development });
  let reported = 0;
  let read = 0;
  let lastNews = Date.now();
  const report = (): void => {
    const { size } = statSync(run.results);
    if (size === read) return;
    read = size;
    const runs = readResults(run);
    for (const run of runs.slice(reported)) level.onRun(run);
    if (runs.length > reported) lastNews = Date.now();
    reported = runs.length;
  };
  let stop: NodeJS.Timeout | undefined;
  const gaveUp = new Promise<string>((resolve) => {
    stop = setInterval(() => {
      report();
      void takePictures(run, page);
      if (host.process === undefined || hasEnded(host.process)) resolve('the VS Code server ended');
      if (Date.now() - lastNews > longestSilence) resolve(`no result for ${longestSilence / 1000} s`);
    }, 100);
  });
  const how = await Promise.race([ended, gaveUp]);
  clearInterval(stop);
  report();
  return how;
}

/** Takes each picture that a test has asked for, and answers with its file. */
async function takePictures({ pictures }: EditorRun, page: Page): Promise<void> {
  const names = readdirSync(pictures);
  for (const name of names.filter((name) => name.endsWith('.wanted'))) {
    const taken = path.join(pictures, name.replace(/wanted$/, 'taken'));
    const begun = path.join(pictures, name.replace(/wanted$/, 'begun'));
    if (names.includes(path.basename(begun))) continue;
    writeFileSync(begun, '');
    const title = readFileSync(path.join(pictures, name), 'utf8');
    writeFileSync(taken, await saveScreenshot(page, `failed-${title}`));
  }
}

function printConsole(page: Page): void {
  page.on('console', (message) => console.error('console', message.type(), message.text().slice(0, 300)));
  page.on('pageerror', (error) => console.error(error));
}

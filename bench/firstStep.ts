import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildExtension, installPacked, packExtension } from '../scripts/host/buildExtension.ts';
import { ensureHost } from '../scripts/host/install.ts';
import { repoRoot } from '../scripts/host/paths.ts';
import { PlaywrightStandby } from '../src/runner/launch/playwrightStandby.ts';
import { runProject, type ProjectRunOptions } from '../src/runner/runProject.ts';
import type { EditorWindow } from '../test/browser/support/editorWindow.ts';
import { caseOf, goTo, optionsOf, Pages } from '../test/browser/support/realRun.ts';
import { RunnerFolder } from '../test/browser/support/runnerFolder.ts';
import { openWindow } from '../test/browser/support/window.ts';
import { summary, type Table } from './support/table.ts';

const repetitions = 7;

/** In which a process loads Playwright, in ms. */
const loadingTime = 3000;

/**
 * From a click on a test case's run button to its first step, beside the same from a call of the runner: with a process
 * that waits, as in the editor, and with a new one, as on the command line.
 */
export async function measure(): Promise<Table> {
  await buildExtension();
  const window = await openWindow({
    extensions: await installPacked(await ensureHost(), await packExtension()),
    workspace: path.join(repoRoot, 'sample/workspace'),
    settings: { 'portableTests.run.playwright': repoRoot },
  });
  const [folder, pages] = await Promise.all([RunnerFolder.make(), Pages.serve('<title>Shop</title>')]);
  const [clicked, waiting, called]: [number[], number[], number[]] = [[], [], []];
  const standby = new PlaywrightStandby(
    path.join(repoRoot, 'dist/playwrightStandby.js'),
    path.join(folder.next(), 'compiled'),
  );
  const prepared = { codeFolder: folder.next(), launch: standby.launch };
  try {
    await runByClick(window);
    await runByCall(folder, pages, prepared);
    for (let at = 0; at < repetitions; at++) {
      clicked.push(await runByClick(window));
      standby.prepare(await optionsOf(folder, [], { executionUrl: pages.url }));
      await setTimeout(loadingTime);
      waiting.push(await runByCall(folder, pages, prepared));
      called.push(await runByCall(folder, pages));
    }
  } finally {
    standby.dispose();
    pages.close();
    await folder.remove();
    await window.dispose();
  }
  return {
    title: `To the first step of a test case, ${repetitions} times in turns, after a first run`,
    rows: [
      row('from a click on its run button', clicked),
      row('from a call of the runner alone, where a process waits', waiting),
      row('from a call of the runner alone, with a new process', called),
    ],
  };
}

/** The sample opens a first test case by itself. Milliseconds until the first step shows that it runs. Returns once the run is over. */
async function runByClick({ page }: EditorWindow): Promise<number> {
  const button = page.locator('.testing-run-glyph').first();
  await button.waitFor();
  const running = `[...document.querySelectorAll('.glyph-margin-widgets .cgmr')].some((mark) =>
    getComputedStyle(mark).backgroundImage.includes('running-'))`;
  const start = performance.now();
  await button.click();
  await page.waitForFunction(running);
  const took = performance.now() - start;
  await page.waitForFunction(`!${running}`);
  await page.locator('.testing-run-glyph.codicon-testing-passed-icon').waitFor();
  return took;
}

async function runByCall(
  folder: RunnerFolder,
  pages: Pages,
  prepared: Pick<ProjectRunOptions, 'codeFolder' | 'launch'> = {},
): Promise<number> {
  const start = performance.now();
  const options = await optionsOf(folder, [caseOf(1, [goTo('a')])], { executionUrl: pages.url });
  let took = 0;
  for await (const event of runProject({ ...options, ...prepared }, new AbortController().signal)) {
    if (event.type === 'stepBegin') took ||= performance.now() - start;
  }
  return took;
}

function row(what: string, took: readonly number[]): Table['rows'][number] {
  const { median, p95 } = summary(took);
  return { what, 'median (ms)': median, 'p95 (ms)': p95 };
}

import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildExtension, installPacked, packExtension } from '../../scripts/host/buildExtension.ts';
import { ensureHost } from '../../scripts/host/install.ts';
import { repoRoot } from '../../scripts/host/paths.ts';
import { LivePageView } from '../../test/browser/support/livePageView.ts';
import { openWindow } from '../../test/browser/support/window.ts';
import { summary, type Table } from '../support/table.ts';

const rounds = 7;

/** In which what waits for the next live page has started, in ms. */
const rest = 4000;

/**
 * *Run to Here* by its keys in a window of VS Code, up to the last step of *Check out* of the sample, which depends on two
 * test cases: in the first live page of the window, and in those after it, each in a tab of its own.
 */
export async function measureRunToHereInWindow(): Promise<Table> {
  await buildExtension();
  const window = await openWindow({
    extensions: await installPacked(await ensureHost(), await packExtension()),
    workspace: path.join(repoRoot, 'sample/workspace'),
    settings: { 'portableTests.run.playwright': repoRoot },
  });
  const live = new LivePageView(window);
  const took: number[] = [];
  try {
    for (let round = 0; round <= rounds; round++) {
      await window.openFile('portable-tests/Shop/checkOut.yaml');
      await window.goTo(34);
      await pause(rest);
      const start = performance.now();
      await window.page.keyboard.press('ControlOrMeta+;');
      await window.page.keyboard.press('h');
      await live.headline('Paused before step 4').waitFor();
      took.push(performance.now() - start);
      await live.close();
    }
  } finally {
    await window.dispose();
  }
  const [first = 0, ...others] = took;
  const { median, p95 } = summary(others);
  return {
    title: 'Run to Here in a window, from its keys to the pause after two dependencies',
    rows: [
      {
        what: 'the first live page of the window',
        rounds: 1,
        'median (ms)': Math.round(first),
        'p95 (ms)': '–',
      },
      { what: 'a later one', rounds, 'median (ms)': median, 'p95 (ms)': p95 },
    ],
  };
}

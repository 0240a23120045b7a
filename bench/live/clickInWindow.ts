import { setTimeout as pause } from 'node:timers/promises';
import { buildExtension, installPacked, packExtension } from '../../scripts/host/buildExtension.ts';
import { ensureHost } from '../../scripts/host/install.ts';
import { repoRoot } from '../../scripts/host/paths.ts';
import { createCaseWorkspace } from '../../test/browser/support/caseWorkspace.ts';
import { LivePageView } from '../../test/browser/support/livePageView.ts';
import { openWindow } from '../../test/browser/support/window.ts';
import { besideAll, serveToggledShop } from './toggledShop.ts';

const rounds = 40;
const warmUp = 3;

/** In which the page comes to rest after a click, in ms. */
const rest = 150;

const caseText = `id: 0a0b0c0d-2222-4000-8000-000000000003
description: Look at the products
elements:
  - interaction:
      action: WAIT_FOR
      calledWith:
        type: load
version: "1"
`;

/**
 * Runs in the tab: `took` resolves, for the newest click, with the time from its event to the first drawing of the
 * window that finds changed pixels on the canvas, in ms.
 */
const followClicks = `{
  const canvas = document.querySelector('canvas');
  const context = canvas.getContext('2d');
  const look = () =>
    context.getImageData(canvas.width / 4, canvas.height / 2, canvas.width / 2, canvas.height / 8).data;
  const isOther = (one, other) => one.some((value, at) => Math.abs(value - other[at]) > 40);
  canvas.addEventListener('pointerdown', ({ timeStamp }) => {
    const before = look();
    globalThis.took = new Promise((resolve) => {
      const compare = () => {
        if (isOther(before, look())) resolve(performance.now() - timeStamp);
        else requestAnimationFrame(compare);
      };
      requestAnimationFrame(compare);
    });
  }, { capture: true });
}`;

/** From clicks in the live page of a window of VS Code to the changed pixels in the same tab, in ms. */
export async function measureClickInWindow(): Promise<number[]> {
  const app = await serveToggledShop();
  await buildExtension();
  const window = await openWindow({
    extensions: await installPacked(await ensureHost(), await packExtension()),
    workspace: createCaseWorkspace({ 'look.yaml': caseText }),
    settings: { 'portableTests.run.playwright': repoRoot, 'portableTests.run.url': app.url },
  });
  const live = new LivePageView(window);
  try {
    // What is transparent, as in tests, is not painted.
    await window.page.evaluate('document.adoptedStyleSheets = []');
    await window.openFile('portable-tests/look.yaml');
    await window.run('Portable Tests: Run to Here in Live Page');
    await live.headline('Paused before step 1').waitFor();
    const took = await timeClicks(live);
    await live.close();
    return took;
  } finally {
    await window.dispose();
    await app.close();
  }
}

async function timeClicks(live: LivePageView): Promise<number[]> {
  await live.picture.waitFor();
  await live.picture.evaluate(followClicks);
  const took: number[] = [];
  for (let round = 0; round < warmUp + rounds; round++) {
    await live.click(besideAll.x, besideAll.y);
    took.push((await live.picture.evaluate('globalThis.took')) as number);
    await pause(rest);
  }
  return took.slice(warmUp);
}

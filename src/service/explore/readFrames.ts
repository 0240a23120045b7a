import type { Selector } from '../../core/case/selector.ts';
import type { ExploredPage } from './exploredPage.ts';
import { pageScript } from './pageScript.ts';
import { snapshot } from './pageSnapshot.ts';

/** Reads the frames of the same origin that have a unique title. */
export async function readFrames({ page, snapshot: { frames } }: ExploredPage): Promise<ExploredPage[]> {
  const framePages: ExploredPage[] = [];
  const origin = new URL(page.url()).origin;
  for (const { title, src } of frames) {
    const frame = page.frames().find((frame) => frame.url() === src);
    if (!frame || new URL(src).origin !== origin || !/^[\w .,-]{1,80}$/.test(title)) continue;
    const css = `iframe[title="${title}"]`;
    if ((await page.locator(css).count()) !== 1) continue;
    const within: Selector[] = [{ selectorType: 'FRAME', selector: css }];
    framePages.push({ page, within, snapshot: snapshot.parse(await frame.evaluate(pageScript)) });
  }
  return framePages;
}

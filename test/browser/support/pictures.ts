import assert from 'node:assert/strict';
import { wantsScreenshots } from '../../../scripts/host/screenshots.ts';
import type { EditorWindow } from './editorWindow.ts';

/** Of the side bar, in pixels. */
const widths = [200, 320, 560];

/** A test that is there for its pictures: it runs where pictures are wanted. */
export function itTakesPictures(title: string, test: () => Promise<void>): void {
  if (wantsScreenshots()) it(title, test);
}

/** Saves a picture in each theme at each width of the side bar, where pictures are wanted. */
export async function takePictures(window: EditorWindow, name: string): Promise<void> {
  if (!wantsScreenshots()) return;
  for (const width of widths) {
    await sideBar(window, width);
    await window.shot(`${name}-${width}`);
  }
  await sideBar(window, 320);
}

/** Drags the edge of the side bar. */
async function sideBar(window: EditorWindow, width: number): Promise<void> {
  const { page } = window;
  const box = await page.locator('.part.sidebar').boundingBox();
  assert.ok(box, 'there is a side bar');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width + 1, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + width, middle, { steps: 6 });
  await page.mouse.up();
  await page.mouse.move(900, box.y + box.height - 40);
  const edge = page.locator('.monaco-sash:is(.hover, .active)').first(); // not idle(): a service may be awaited
  await edge.waitFor({ state: 'detached' });
}

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { repoRoot } from './paths.ts';

/** Whether pictures of what works are wanted too: they are for looking at, and take time. */
export const wantsScreenshots = (): boolean => process.env.PTC_PICTURES !== undefined;

/** Saves a picture of the page into shots/ and returns the file; a page that was closed gives none. */
export async function saveScreenshot(page: Page, name: string): Promise<string> {
  const file = path.join(repoRoot, 'shots', `${name.replace(/[^\w.-]+/g, '-').slice(0, 100)}.png`);
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    await page.screenshot({ path: file, style: ':root { opacity: 1 !important; }' });
    return file;
  } catch (error) {
    return `no picture (${(error as Error).message.split('\n')[0]})`;
  }
}

import type { Context, RootHookObject } from 'mocha';
import { saveScreenshot } from '../../../scripts/host/screenshots.ts';
import type { PicturedError } from '../../../scripts/tests/testResults.ts';
import { openWindows } from './window.ts';

/** Keeps a picture of every window when a test fails, and leaves no window behind. */
export const mochaHooks: RootHookObject = {
  async afterEach(this: Context): Promise<void> {
    const test = this.currentTest;
    if (test?.state !== 'failed' || !test.err) return;
    const shots = openWindows().map(({ page }) => saveScreenshot(page, `failed-${test.fullTitle()}`));
    (test.err as PicturedError).pictures = await Promise.all(shots);
  },
  async afterAll(): Promise<void> {
    for (const window of openWindows()) await window.dispose();
  },
};

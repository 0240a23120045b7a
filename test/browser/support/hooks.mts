import type { Context } from 'mocha';
import { openWindows } from './window.mts';

/** Keeps a picture of every window when a test fails, and leaves no window behind. */
export const mochaHooks = {
  async afterEach(this: Context): Promise<void> {
    if (this.currentTest?.state !== 'failed') return;
    for (const window of openWindows())
      console.log(`      See ${await window.shot(`failed-${this.currentTest.fullTitle()}`)}`);
  },
  async afterAll(): Promise<void> {
    for (const window of openWindows()) await window.dispose();
  },
};

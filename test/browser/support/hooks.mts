import type { Context } from 'mocha';
import { openWindows } from './window.mts';

/** Keeps a picture of every window when a test fails, also at first, and leaves no window behind. */
export const mochaHooks = {
  async afterEach(this: Context): Promise<void> {
    const test = this.currentTest;
    // An attempt that is repeated has no state.
    if (!test || test.state === 'passed' || test.isPending()) return;
    for (const window of openWindows())
      console.log(`      See ${await window.shot(`failed-${test.fullTitle()}`)}`);
  },
  async afterAll(): Promise<void> {
    for (const window of openWindows()) await window.dispose();
  },
};

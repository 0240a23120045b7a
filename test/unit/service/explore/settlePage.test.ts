import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { settlePage } from '../../../../src/service/explore/trialPage.ts';

describe('The wait for a page to come to rest', () => {
  /** @param isRefused whether it is the page that says that an address was refused */
  const emptyPage = (isRefused: boolean) => {
    const page = {
      waitForSelector: (_: string, { timeout }: { timeout: number }) => rejectAfter(timeout),
      waitForURL: (url: RegExp, { timeout }: { timeout: number }) =>
        isRefused && url.test('chrome-error://chromewebdata/') ? Promise.resolve() : rejectAfter(timeout),
      evaluate: () => Promise.resolve(true),
    };
    return page as unknown as Page;
  };
  const rejectAfter = (ms: number): Promise<never> =>
    new Promise((_, reject) => setTimeout(reject, ms, new Error('Timeout')));
  const settled = async (isRefused: boolean, rendering: number): Promise<number> => {
    const start = performance.now();
    await settlePage(emptyPage(isRefused), () => false, { rest: 0, rendering });
    return performance.now() - start;
  };

  it('lasts as long as the budget allows where nothing is shown', async () =>
    assert.ok((await settled(false, 50)) >= 45));

  it('ends at once where an address was refused', async () => assert.ok((await settled(true, 2000)) < 1900));
});

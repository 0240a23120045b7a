import type { Page } from 'playwright-core';
import type { Selector } from '../../core/case/selector.ts';
import { numberOf } from './pageScript.ts';
import { playwrightLocator } from './playwrightLocator.ts';

/** The first of some chains of selectors that finds the element with this number, and no other. */
export async function findUniqueSelectors(
  page: Page,
  n: number,
  candidates: readonly Selector[][],
): Promise<Selector[] | undefined> {
  for (const selectors of candidates) {
    const found = playwrightLocator(page, selectors);
    if ((await found.count()) === 1 && (await found.evaluate(numberOf)) === n) return selectors;
  }
  return undefined;
}

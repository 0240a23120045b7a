import type { Page } from 'playwright-core';
import type { ExploreBudget } from './exploreBudget.ts';
import { pageScript } from './pageScript.ts';
import { settlePage, type RequestWatch } from './settlePage.ts';
import { snapshot, type Snapshot } from './pageSnapshot.ts';

/** Goes to a page and looks at it, when it has come to rest. */
export async function visitPage(
  page: Page,
  isLoading: RequestWatch,
  address: string,
  budget: ExploreBudget,
): Promise<Snapshot | undefined> {
  const response = await page.goto(address, { timeout: budget.opening });
  if (!response) return undefined;
  if (response.status() >= 400) throw new Error(`The response status is ${response.status()}`);
  await settlePage(page, isLoading, budget);
  return snapshot.parse(await page.evaluate(pageScript));
}

import type { Page } from 'playwright-core';
import type { ExploreBudget } from './exploreBudget.ts';
import { pageScript } from './pageScript.ts';
import { snapshot, type Snapshot } from './pageSnapshot.ts';

/** Goes to a page and looks at it, when it has come to rest. */
export async function visitPage(
  page: Page,
  address: string,
  { opening, rest }: ExploreBudget,
): Promise<Snapshot | undefined> {
  const response = await page.goto(address, { timeout: opening });
  if (!response) return undefined;
  if (response.status() >= 400) throw new Error(`The response status is ${response.status()}`);
  await page.waitForLoadState('networkidle', { timeout: rest }).catch(() => undefined);
  return snapshot.parse(await page.evaluate(pageScript));
}

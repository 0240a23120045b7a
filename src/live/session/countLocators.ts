import type { Locator } from '@playwright/test';
import type { CountEngine } from './countEngine.ts';
import type { CaseSession } from './liveTools.ts';
import { createLocator } from './elements/evaluate.ts';

interface KeyedLocator {
  readonly key: string;
  readonly locator: Locator;
}
type Counts = readonly (readonly [key: string, count: number])[];

/** Frames have documents of their own, values of variables are not for the page's scripts, and `*css=` counts otherwise. */
const isAlone = /\b(?:frameLocator|contentFrame|filled)\(|\*[a-z:-]+=/;

/** Counts the elements of locators on the newest page, together where that can be. One that is no locator is left out. */
export async function countLocators(
  locators: readonly { readonly key: string; readonly code: string }[],
  session: CaseSession,
  engine: Pick<CountEngine, 'count'>,
): Promise<Record<string, number>> {
  const { page } = session;
  const created = await Promise.all(
    locators.map(async ({ key, code }) => {
      const locator = await createLocator(code, session).catch(() => undefined);
      return locator ? [{ key, locator, isAlone: isAlone.test(code) }] : [];
    }),
  );
  const [alone, together] = partition(created.flat());
  const counts = await Promise.all([
    countTogether(together, (all) => engine.count(page, all)),
    ...alone.map((one) => countAlone(one)),
  ]);
  return Object.fromEntries(counts.flat());
}

/** Locators without those that are none: they are found by halves. */
async function countTogether(
  locators: readonly KeyedLocator[],
  count: (locators: readonly Locator[]) => Promise<readonly number[]>,
): Promise<Counts> {
  const [first] = locators;
  if (!first) return [];
  if (locators.length === 1) return countAlone(first);
  try {
    const counts = await count(locators.map(({ locator }) => locator));
    return locators.map(({ key }, at) => [key, counts[at] ?? 0] as const);
  } catch {
    const half = Math.ceil(locators.length / 2);
    const before = await countTogether(locators.slice(0, half), count);
    return [...before, ...(await countTogether(locators.slice(half), count))];
  }
}

async function countAlone({ key, locator }: KeyedLocator): Promise<Counts> {
  try {
    return [[key, await locator.count()]];
  } catch {
    return [];
  }
}

function partition(
  locators: readonly (KeyedLocator & { readonly isAlone: boolean })[],
): [KeyedLocator[], KeyedLocator[]] {
  return [locators.filter((one) => one.isAlone), locators.filter((one) => !one.isAlone)];
}

import type { Locator, Page, Selectors } from '@playwright/test';
import { createLocator } from './elements/runGeneratedCode.ts';
import type { CaseSession } from './runSteps.ts';

interface KeyedLocator {
  readonly key: string;
  readonly locator: Locator;
}
type Counts = readonly (readonly [key: string, count: number])[];

/** Frames have documents of their own, values of variables are not for the page's scripts, and `*css=` counts otherwise. */
const isAlone = /\b(?:frameLocator|contentFrame|filled)\(|\*[a-z:-]+=/;

/** Counts the elements of locators on the newest page, together where that can be. One that isn't a locator is left out. */
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

const name = 'portable-test-cases-count';
const storeName = `${name}-store`;

/** In the page: counts each element that it is asked about, and finds none itself. */
const script = `({
  query: () => null,
  queryAll: (root, body) => {
    const [batch, index] = body.split(' ');
    const store = Symbol.for('${storeName}');
    if (globalThis[store]?.batch !== batch) globalThis[store] = { batch, counts: {} };
    const { counts } = globalThis[store];
    counts[index] = (counts[index] ?? 0) + 1;
    return [];
  },
})`;

/** What the page says that was counted; its own scripts may say anything. */
interface Store {
  readonly batch: unknown;
  readonly counts: Readonly<Record<number, unknown>>;
}

/** Counts the elements of many locators by one question to the page, which Playwright alone asks once for each. */
export class CountEngine {
  private batches = 0;

  private constructor() {}

  /** Adds the engine to Playwright, once in a process; pages that are open already do without it. */
  static async register(selectors: Pick<Selectors, 'register'>): Promise<CountEngine> {
    await selectors.register(name, { content: script });
    return new CountEngine();
  }

  /**
   * Counts the elements of locators of a page, none of which enters a frame. Runs among the page's own scripts, which can
   * see what the locators are.
   *
   * @throws {Error} where one of them isn't a locator, where the page just goes to another one, and where its scripts
   * interfere
   */
  async count(page: Pick<Page, 'locator'>, locators: readonly Locator[]): Promise<number[]> {
    const batch = String(++this.batches);
    // Every document has a root: without a count of it, nothing was counted.
    const [root, ...counted] = [page.locator(':root'), ...locators].map((locator, at) =>
      locator.locator(`${name}=${batch} ${at}`),
    );
    const all = counted.reduce((some, one) => some.or(one), root as Locator);
    const store = await all.evaluateAll(takeStore, storeName);
    if (store?.batch !== batch) throw new Error('The page was not asked');
    return locators.map((_, at) => toCount(store.counts[at + 1] ?? 0));
  }
}

function toCount(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new Error('The page gives no number');
}

/** In the page: nothing of it stays there. */
function takeStore(_: readonly unknown[], key: string): Store | undefined {
  const symbol = Symbol.for(key);
  const store = Reflect.get(globalThis, symbol) as Store | undefined;
  Reflect.deleteProperty(globalThis, symbol);
  return store;
}

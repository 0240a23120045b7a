import type { Locator, Page, Selectors } from '@playwright/test';

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
   * @throws {Error} where one of them is no locator, where the page just goes to another one, and where its scripts
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

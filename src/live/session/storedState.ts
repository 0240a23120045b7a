import type { BrowserContext, Page } from '@playwright/test';
import type { CaseSession } from './liveTools.ts';

/** What a session starts again from: all that an application keeps in the browser, its address and the variables. */
export interface StoredState {
  readonly browser: Awaited<ReturnType<BrowserContext['storageState']>>;
  readonly url: string;
  readonly outline: readonly string[];
  /** How many pages were open: only the newest is opened again. */
  readonly pages: number;
  readonly variables: readonly [string, string][];
}

/** Stores the state of the browser and the variables. */
export async function storeState(session: CaseSession): Promise<StoredState> {
  const { page } = session;
  return {
    browser: await page.context().storageState({ indexedDB: true }),
    url: page.url(),
    outline: await outlineOf(page),
    pages: page.context().pages().length,
    variables: session.variables.entries(),
  };
}

/** Opens a fresh page in an empty browser, and closes all others. */
export async function startAgain(context: BrowserContext, state?: StoredState): Promise<void> {
  const before = context.pages();
  await context.newPage();
  await Promise.all(before.map((page) => page.close()));
  await context.setStorageState(state?.browser ?? { cookies: [], origins: [] });
}

/**
 * Goes on from a stored state, in a browser that has it.
 *
 * @returns whether the application shows what it did: one that keeps its state in memory only does not
 */
export async function restoreState(session: CaseSession, state: StoredState): Promise<boolean> {
  for (const [name, value] of state.variables) session.variables.set(name, value);
  if (state.pages > 1) return false;
  const { page } = session;
  await page.goto(state.url);
  if (page.url() !== state.url) return false;
  return (await hasOutline(page, state.outline)) && page.url() === state.url;
}

/** Pages that draw themselves with JavaScript take a moment. */
const longestWaitMs = 3000;

async function hasOutline(page: Page, expected: readonly string[]): Promise<boolean> {
  const deadline = Date.now() + longestWaitMs;
  do {
    if (isSamePage(await outlineOf(page), expected)) return true;
    await page.waitForTimeout(100);
  } while (Date.now() < deadline);
  return false;
}

/** The least part of the lines that an application which took over its stored state still shows. */
const leastShown = 0.5;

/** A notice may be gone, but what the page did not show before, such as a form to log in, is of another state. */
export function isSamePage(outline: readonly string[], expected: readonly string[]): boolean {
  const known = new Set(expected);
  return outline.length >= expected.length * leastShown && outline.every((line) => known.has(line));
}

const outlineOf = async (page: Page): Promise<string[]> =>
  toOutline(await page.locator('body').ariaSnapshot());

/**
 * The lines of the accessibility tree of a page, without the focus, times of day and long numbers, which differ.
 * A log-in may show in a single line of many.
 */
export const toOutline = (snapshot: string): string[] =>
  snapshot.split('\n').map((line) =>
    line
      .trim()
      .replaceAll(/\d{1,2}(?::\d{2})+|\d{5,}/g, '0')
      .replace(' [active]', ''),
  );

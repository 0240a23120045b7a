import { HttpError } from '../http/httpErrors.ts';
import type { ExploreBudget } from './exploreBudget.ts';
import type { FoundCase } from './candidate.ts';
import { Crawl, UnreachableApplication } from './crawl.ts';
import type { GuardedBrowser } from './guardedBrowser.ts';

/** The test cases that a crawl found. */
export interface CrawlResult {
  readonly found: readonly FoundCase[];
  /** How many pages were looked at. */
  readonly pages: number;
}

/**
 * Collects test cases until the time is over: then the browser is closed, whatever a page does.
 *
 * @throws {HttpError} when the application could not be opened
 */
export async function runCrawl(
  browser: GuardedBrowser,
  start: string,
  budget: ExploreBudget,
  signal: AbortSignal,
): Promise<CrawlResult> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(budget.crawl)]);
  const end = (): void => void browser.close().catch(() => undefined);
  over.addEventListener('abort', end);
  // The caller may have stopped it while the browser was opened.
  if (over.aborted) end();
  const crawl = new Crawl(browser, start, budget);
  const found: FoundCase[] = [];
  try {
    // A page that is being opened while its browser closes may never say so.
    await Promise.race([collect(crawl, found, budget.discoveries), aborted(over)]);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UnreachableApplication && !over.aborted)
      throw new HttpError(422, `The application could not be opened at ${start}. ${error.message}`);
    if (!over.aborted) throw error;
  } finally {
    over.removeEventListener('abort', end);
    await browser.close();
  }
  return { found, pages: crawl.pages };
}

async function collect(crawl: Crawl, found: FoundCase[], limit: number): Promise<void> {
  for await (const foundCase of crawl.found()) {
    found.push(foundCase);
    if (found.length >= limit) break;
  }
}

/** Rejects when a signal fires. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

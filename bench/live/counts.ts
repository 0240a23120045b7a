import { runInNewContext } from 'node:vm';
import type { Locator } from 'playwright-core';
import { parseLocatorLine } from '../../src/core/locator/locatorLine.ts';
import { toLiveLocator } from '../../src/live/host/liveCase.ts';
import { liveOptionsOf } from '../../test/browser/support/liveSessionRun.ts';
import { Pages } from '../../test/browser/support/realRun.ts';
import type { RunnerFolder } from '../../test/browser/support/runnerFolder.ts';
import { serveSampleApp } from '../../test/browser/support/sampleApp.ts';
import { timed } from '../support/timed.ts';
import { BarePage } from './barePage.ts';
import { inTurns, type Comparison } from './comparison.ts';
import { ordersPage, orderLocators, shopLocators } from './locatorLines.ts';
import { TimedSession } from './timedSession.ts';

const rounds = 3;

/** From a request to count 200 locators to its answer, on two pages, beside `count()` of as many without a session. */
export async function measureCounts(folder: RunnerFolder): Promise<Comparison[]> {
  const shop = await serveSampleApp();
  const orders = await Pages.serve(ordersPage);
  try {
    return [
      await compareCounts(folder, { name: 'list of products', url: shop.url, lines: shopLocators }),
      await compareCounts(folder, { name: 'table of 300 rows', url: orders.url, lines: orderLocators }),
    ];
  } finally {
    orders.close();
    await shop.close();
  }
}

interface CountedPage {
  readonly name: string;
  readonly url: string;
  /** Locators as they stand in a test case. */
  readonly lines: readonly string[];
}

async function compareCounts(folder: RunnerFolder, { name, url, lines }: CountedPage): Promise<Comparison> {
  const session = await TimedSession.start(await liveOptionsOf(folder, { executionUrl: url }));
  const bare = await BarePage.open(url);
  try {
    await session.open('');
    let [ours, theirs]: [readonly unknown[], readonly unknown[]] = [[], []];
    const durations = await inTurns(
      rounds,
      () => timed(async () => void (ours = await countInSession(session, lines))),
      () => timed(async () => void (theirs = await countBare(bare, lines))),
    );
    if (String(ours) !== String(theirs)) throw new Error(`Counted ${String(ours)}, not ${String(theirs)}`);
    return {
      name: `${lines.length} locators, ${name}`,
      ...durations,
      referenceName: `${lines.length} times locator.count()`,
    };
  } finally {
    await Promise.all([session.end(), bare.close()]);
  }
}

async function countInSession(
  session: TimedSession,
  lines: readonly string[],
): Promise<(number | undefined)[]> {
  const locators = lines.map((line, at) => ({
    key: String(at),
    code: toLiveLocator(parseLocatorLine(line)) ?? '',
  }));
  const { event } = await session.ask({ type: 'count', revision: 1, locators }, 'counts');
  return lines.map((_, at) => event.counts[at]);
}

const countBare = ({ page }: BarePage, lines: readonly string[]): Promise<number[]> =>
  Promise.all(lines.map((line) => (runInNewContext(`page.${line}`, { page }) as Locator).count()));

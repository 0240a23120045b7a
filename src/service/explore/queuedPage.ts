import type { Element } from '../../core/case/testCase.ts';
import { pathBelow } from './pathBelow.ts';

/** A page that a crawl is still to look at. */
export interface QueuedPage {
  readonly address: string;
  /** Links from the first page. */
  readonly depth: number;
  /** Clicks that lead here from the first page, where links with a name do. */
  readonly trail: readonly Element[] | undefined;
  /** Name of the link that leads here, and the first heading of its page. */
  readonly link: string;
  readonly from: string;
  /** Headings of the page before. */
  readonly before: ReadonlySet<string>;
}

/** The way to a page from the first one: by its address where that lies below the first page's, else by clicks. */
export function routeTo(
  start: string,
  { address, trail }: QueuedPage,
): { path?: string; steps: readonly Element[] } {
  const path = pathBelow(start, address);
  if (path !== undefined) return { path, steps: [] };
  return trail ? { path: '', steps: trail } : { steps: [] };
}

import type { BrowserContext, Page } from 'playwright-core';
import type { Element } from '../../core/case/testCase.ts';
import { changesSomething } from './changesSomething.ts';
import { Visits } from './visits.ts';
import type { Budget } from './budget.ts';
import { formCandidates } from './formCandidates.ts';
import { searchCandidate } from './searchCandidate.ts';
import type { Candidate, Place } from './candidate.ts';
import { linkCandidates, uniqueSelectors } from './locators.ts';
import { click } from './steps.ts';
import { openPage } from './openPage.ts';
import { navigation } from './navigation.ts';
import { framesOf } from './frames.ts';
import { pathBelow } from './pathBelow.ts';

/** A candidate and where it starts: a path below the first page's address. */
export interface Found extends Candidate {
  readonly entryPointUrlPath: string;
}

export interface Stop {
  readonly address: string;
  readonly depth: number;
  /** Clicks that lead here from the first page, where links with a name do. */
  readonly trail: readonly Element[] | undefined;
  /** Headings of the page before. */
  readonly before: ReadonlySet<string>;
}

/** The first page does not open: there is nothing to explore. */
export class UnreachableApplication extends Error {
  override readonly name = 'UnreachableApplication';
}

/**
 * Looks at the pages that links lead to from `start`, nearest first, and tells what it finds on each.
 * Only goes to addresses; clicks nothing.
 *
 * @throws {UnreachableApplication}
 */
export class Crawl {
  readonly #visits: Visits;
  readonly #known = new Set<string>();
  #pages = 0;

  constructor(
    private readonly context: BrowserContext,
    private readonly start: string,
    private readonly budget: Budget,
  ) {
    this.#visits = new Visits(new URL(start).origin, budget);
  }

  /** How many pages it has looked at. */
  get pages(): number {
    return this.#pages;
  }

  async *found(): AsyncGenerator<Found, void> {
    let page: Page | undefined;
    this.#visits.admit(this.start);
    const open: Stop[] = [{ address: this.start, depth: 0, trail: [], before: new Set() }];
    for (let stop = open.shift(); stop && this.#pages < this.budget.pages; stop = open.shift()) {
      page ??= await this.#newPage();
      const seen = await openPage(page, stop.address, this.budget).catch((error: unknown) =>
        failed(stop, error),
      );
      if (!seen) {
        // Its error page may still come, and would interrupt the way to the next address.
        await page.close();
        page = undefined;
        continue;
      }
      this.#pages++;
      const place = { page, snapshot: seen, within: [] };
      try {
        if (stop.depth < this.budget.depth) open.push(...(await this.#links(place, stop)));
        yield* this.#onPage(place, stop);
      } catch (error) {
        // A page that changes under our eyes is left; a browser that is gone is the end.
        if (page.isClosed()) throw error;
      }
    }
  }

  async #newPage(): Promise<Page> {
    const page = await this.context.newPage();
    page.setDefaultTimeout(this.budget.action);
    return page;
  }

  async *#onPage(place: Place, stop: Stop): AsyncGenerator<Found, void> {
    yield* this.#new(await navigation(place, stop), '');
    const { path, steps } = this.#wayTo(stop);
    if (path === undefined) return;
    const whole = (candidate: Candidate): Candidate => ({
      ...candidate,
      elements: [...steps, ...candidate.elements],
    });
    for (const within of [place, ...(await framesOf(place))]) {
      for (const form of await formCandidates(within)) yield* this.#new(form, path, whole(form));
    }
    const search = await searchCandidate(place, new URL(this.start).origin);
    if (search) yield* this.#new(search, path, whole(search));
  }

  /** Passes on a candidate, once however many pages have it. */
  *#new(
    candidate: Candidate | undefined,
    entryPointUrlPath: string,
    whole = candidate,
  ): Generator<Found, void> {
    if (!candidate || !whole) return;
    const said = JSON.stringify(candidate.elements);
    if (this.#known.has(said)) return;
    this.#known.add(said);
    yield { ...whole, entryPointUrlPath };
  }

  async #links({ page, snapshot: { links, headings } }: Place, { depth, trail }: Stop): Promise<Stop[]> {
    const stops: Stop[] = [];
    const before = new Set(headings.map(({ name }) => name));
    for (const link of links) {
      if (changesSomething(link.name) || !this.#visits.admit(link.href)) continue;
      const selectors = await uniqueSelectors(page, link.n, linkCandidates(link));
      const way = selectors && trail ? [...trail, click(selectors)] : undefined;
      stops.push({ address: link.href, depth: depth + 1, trail: way, before });
    }
    return stops;
  }

  /** By its address where that lies below the first page's, else by clicks. */
  #wayTo({ address, trail }: Stop): { path?: string; steps: readonly Element[] } {
    const path = pathBelow(this.start, address);
    if (path !== undefined) return { path, steps: [] };
    return trail ? { path: '', steps: trail } : { steps: [] };
  }
}

function failed({ depth }: Stop, error: unknown): undefined {
  if (depth === 0) throw new UnreachableApplication(firstLine(error));
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

import type { BrowserContext, Page } from 'playwright-core';
import type { ExploreBudget } from './exploreBudget.ts';
import type { Candidate, FoundCase } from './candidate.ts';
import type { ExploredPage } from './exploredPage.ts';
import { mayChangeState } from './mayChangeState.ts';
import { formCandidates } from './formCandidates.ts';
import { readFrames } from './readFrames.ts';
import { findUniqueSelectors } from './findUniqueSelectors.ts';
import { linkSelectors } from './candidateSelectors.ts';
import { navigationCandidate } from './navigationCandidate.ts';
import { visitPage } from './visitPage.ts';
import { routeTo, type QueuedPage } from './queuedPage.ts';
import { searchCandidate } from './searchCandidate.ts';
import { clickStep } from './createSteps.ts';
import { VisitFilter } from './visitFilter.ts';

/** The first page does not open: there is nothing to explore. */
export class UnreachableApplication extends Error {
  override readonly name = 'UnreachableApplication';
}

/**
 * Looks at the pages that links lead to from `start`, nearest first, and returns the test cases that it finds on each.
 * Only goes to addresses; clicks nothing.
 *
 * @throws {UnreachableApplication}
 */
export class Crawl {
  readonly #visits: VisitFilter;
  readonly #seen = new Set<string>();
  #pages = 0;

  constructor(
    private readonly context: BrowserContext,
    private readonly start: string,
    private readonly budget: ExploreBudget,
  ) {
    this.#visits = new VisitFilter(new URL(start).origin, budget);
  }

  /** How many pages it has looked at. */
  get pages(): number {
    return this.#pages;
  }

  async *found(): AsyncGenerator<FoundCase, void> {
    let page: Page | undefined;
    this.#visits.admit(this.start);
    const queue: QueuedPage[] = [{ address: this.start, depth: 0, trail: [], before: new Set() }];
    for (let queued = queue.shift(); queued && this.#pages < this.budget.pages; queued = queue.shift()) {
      page ??= await this.#newPage();
      const opening = visitPage(page, queued.address, this.budget);
      const snapshot = await opening.catch((error: unknown) => assertNotFirst(queued, error));
      if (!snapshot) {
        // Its error page may still come, and would interrupt the way to the next address.
        await page.close();
        page = undefined;
        continue;
      }
      this.#pages++;
      const explored = { page, snapshot, within: [] };
      try {
        if (queued.depth < this.budget.depth) queue.push(...(await this.#links(explored, queued)));
        yield* this.#onPage(explored, queued);
      } catch (error) {
        // A page that changes meanwhile is left; a closed browser is the end.
        if (page.isClosed()) throw error;
      }
    }
  }

  async #newPage(): Promise<Page> {
    const page = await this.context.newPage();
    page.setDefaultTimeout(this.budget.action);
    return page;
  }

  async *#onPage(explored: ExploredPage, queued: QueuedPage): AsyncGenerator<FoundCase, void> {
    yield* this.#new(await navigationCandidate(explored, queued), '');
    const { path, steps } = routeTo(this.start, queued);
    if (path === undefined) return;
    const whole = (candidate: Candidate): Candidate => ({
      ...candidate,
      elements: [...steps, ...candidate.elements],
    });
    for (const part of [explored, ...(await readFrames(explored))]) {
      for (const form of await formCandidates(part)) yield* this.#new(form, path, whole(form));
    }
    const search = await searchCandidate(explored, new URL(this.start).origin);
    if (search) yield* this.#new(search, path, whole(search));
  }

  /** Passes on a candidate, once however many pages have it. */
  *#new(
    candidate: Candidate | undefined,
    entryPointUrlPath: string,
    whole = candidate,
  ): Generator<FoundCase, void> {
    if (!candidate || !whole) return;
    const key = JSON.stringify(candidate.elements);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    yield { ...whole, entryPointUrlPath };
  }

  async #links(
    { page, snapshot: { links, headings } }: ExploredPage,
    { depth, trail }: QueuedPage,
  ): Promise<QueuedPage[]> {
    const queued: QueuedPage[] = [];
    const before = new Set(headings.map(({ name }) => name));
    for (const link of links) {
      if (mayChangeState(link.name) || !this.#visits.admit(link.href)) continue;
      const selectors = await findUniqueSelectors(page, link.n, linkSelectors(link));
      const way = selectors && trail ? [...trail, clickStep(selectors)] : undefined;
      queued.push({ address: link.href, depth: depth + 1, trail: way, before });
    }
    return queued;
  }
}

function assertNotFirst({ depth }: QueuedPage, error: unknown): undefined {
  if (depth === 0) throw new UnreachableApplication(firstLine(error));
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

import type { Page } from 'playwright-core';
import type { ExploreBudget } from './exploreBudget.ts';
import type { Candidate, FoundCase } from './candidate.ts';
import { linkSelectors } from './candidateSelectors.ts';
import { ControlTrials } from './controlTrials.ts';
import { clickStep } from './createSteps.ts';
import type { ExploredPage } from './exploredPage.ts';
import { findUniqueSelectors } from './findUniqueSelectors.ts';
import { formCandidates } from './formCandidates.ts';
import type { GuardedBrowser } from './guardedBrowser.ts';
import { mayChangeState } from './mayChangeState.ts';
import { navigationCandidate } from './navigationCandidate.ts';
import { routeTo, type QueuedPage } from './queuedPage.ts';
import { readFrames } from './readFrames.ts';
import { watchRequests } from './settlePage.ts';
import { UniqueNames } from './uniqueNames.ts';
import { VisitFilter } from './visitFilter.ts';
import { visitPage } from './visitPage.ts';
import { errorMessage } from '../../core/userError.ts';

/** The first page does not open: there is nothing to explore. */
export class UnreachableApplication extends Error {
  override readonly name = 'UnreachableApplication';
}

/** The part of the time for a crawl that goes into looking at pages; the rest is for their controls. */
const shareOfPages = 0.6;

/**
 * Looks at the pages that links lead to from `start`, nearest first, and then tries the controls on each. Returns the
 * test cases that it finds.
 *
 * @throws {UnreachableApplication}
 */
export class Crawl {
  readonly #visits: VisitFilter;
  readonly #names = new UniqueNames();
  readonly #seen = new Set<string>();
  readonly #visited: QueuedPage[] = [];

  constructor(
    private readonly browser: GuardedBrowser,
    private readonly start: string,
    private readonly budget: ExploreBudget,
  ) {
    this.#visits = new VisitFilter(new URL(start).origin, budget);
  }

  /** How many pages it has looked at. */
  get pages(): number {
    return this.#visited.length;
  }

  async *found(): AsyncGenerator<FoundCase, void> {
    yield* this.#onPages();
    yield* this.#byControls();
  }

  async *#onPages(): AsyncGenerator<FoundCase, void> {
    const until = Date.now() + shareOfPages * this.budget.crawl;
    const { context } = await this.browser.newSession();
    let page: Page | undefined;
    this.#visits.admit(this.start);
    const queue: QueuedPage[] = [
      { address: this.start, depth: 0, trail: [], link: '', from: '', before: new Set() },
    ];
    for (let queued = queue.shift(); queued && this.#mayVisit(until); queued = queue.shift()) {
      page ??= await context.newPage();
      page.setDefaultTimeout(this.budget.action);
      const opening = visitPage(page, watchRequests(page), queued.address, this.budget);
      const snapshot = await opening.catch((error: unknown) => assertNotFirst(queued, error));
      if (!snapshot) {
        // Its error page may still come, and would interrupt the way to the next address.
        await page.close();
        page = undefined;
        continue;
      }
      this.#visited.push(queued);
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

  #mayVisit(until: number): boolean {
    return this.#visited.length < this.budget.pages && Date.now() < until;
  }

  async *#onPage(explored: ExploredPage, queued: QueuedPage): AsyncGenerator<FoundCase, void> {
    yield* this.#new(await navigationCandidate(explored, queued), '');
    const { path, steps } = routeTo(this.start, queued);
    if (path === undefined) return;
    for (const part of [explored, ...(await readFrames(explored))]) {
      for (const form of await formCandidates(part)) yield* this.#new(form, path, steps);
    }
  }

  /** Tries controls that are on several pages on the first of them only. */
  async *#byControls(): AsyncGenerator<FoundCase, void> {
    const seen = new Set<string>();
    for (const queued of this.#visited) {
      const { path, steps } = routeTo(this.start, queued);
      if (path === undefined) continue;
      const address = steps.length === 0 ? queued.address : this.start;
      const trials = new ControlTrials(this.browser, { address, steps }, this.budget, seen);
      for await (const candidate of trials.found()) yield* this.#new(candidate, path, steps);
    }
  }

  /** Passes on a candidate, once however many pages have it. */
  *#new(
    candidate: Candidate | undefined,
    entryPointUrlPath: string,
    steps: QueuedPage['trail'] = [],
  ): Generator<FoundCase, void> {
    if (!candidate) return;
    const key = JSON.stringify(candidate.elements);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const { description, details = [], prompt, elements } = candidate;
    const onPage = entryPointUrlPath === '' ? [] : [`on ${entryPointUrlPath}`];
    yield {
      description: this.#names.give(description, [...details, ...onPage]),
      prompt,
      elements: [...steps, ...elements],
      entryPointUrlPath,
    };
  }

  async #links(
    { page, snapshot: { links, headings } }: ExploredPage,
    { depth, trail }: QueuedPage,
  ): Promise<QueuedPage[]> {
    const queued: QueuedPage[] = [];
    const before = new Set(headings.map(({ name }) => name));
    const from = headings[0]?.name ?? '';
    for (const link of links) {
      if (mayChangeState(link.name) || !this.#visits.admit(link.href)) continue;
      const selectors = await findUniqueSelectors(page, link.n, linkSelectors(link));
      const way = selectors && trail ? [...trail, clickStep(selectors)] : undefined;
      queued.push({ address: link.href, depth: depth + 1, trail: way, link: link.name, from, before });
    }
    return queued;
  }
}

function assertNotFirst({ depth }: QueuedPage, error: unknown): undefined {
  if (depth === 0) throw new UnreachableApplication(firstLine(error));
}

const firstLine = (error: unknown): string => errorMessage(error).split('\n')[0] ?? '';

import type { Page } from 'playwright-core';
import type { Selector } from '../../core/case/selector.ts';
import type { Element } from '../../core/case/testCase.ts';
import { firstErrorLine } from '../../core/userError.ts';
import {
  type Candidate,
  type FoundCase,
  clickStep,
  formCandidates,
  UniqueNames,
  visibleStep,
} from './candidates.ts';
import { quoted } from './controlCandidate.ts';
import { mayChangeState } from './controlKind.ts';
import { ControlTrials } from './controlTrials.ts';
import type { ExploreBudget } from './exploreBudget.ts';
import type { GuardedBrowser } from './guardedBrowser.ts';
import { type ExploredPage, readFrames, pageScript, snapshot, type Snapshot } from './pageSnapshot.ts';
import { linkSelectors, findUniqueSelectors, headingSelectors } from './selectors.ts';
import { watchRequests, settlePage, type RequestWatch } from './trialPage.ts';

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
  private readonly visits: VisitFilter;
  private readonly names = new UniqueNames();
  private readonly seen = new Set<string>();
  private readonly visited: QueuedPage[] = [];

  constructor(
    private readonly browser: GuardedBrowser,
    private readonly start: string,
    private readonly budget: ExploreBudget,
  ) {
    this.visits = new VisitFilter(new URL(start).origin, budget);
  }

  /** How many pages it has looked at. */
  get pages(): number {
    return this.visited.length;
  }

  async *found(): AsyncGenerator<FoundCase, void> {
    yield* this.onPages();
    yield* this.byControls();
  }

  private async *onPages(): AsyncGenerator<FoundCase, void> {
    const until = Date.now() + shareOfPages * this.budget.crawl;
    const { context } = await this.browser.newSession();
    let page: Page | undefined;
    this.visits.admit(this.start);
    const queue: QueuedPage[] = [
      { address: this.start, depth: 0, trail: [], link: '', from: '', before: new Set() },
    ];
    for (let queued = queue.shift(); queued && this.mayVisit(until); queued = queue.shift()) {
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
      this.visited.push(queued);
      const explored = { page, snapshot, within: [] };
      try {
        if (queued.depth < this.budget.depth) queue.push(...(await this.links(explored, queued)));
        yield* this.onPage(explored, queued);
      } catch (error) {
        // A page that changes meanwhile is left; a closed browser is the end.
        if (page.isClosed()) throw error;
      }
    }
  }

  private mayVisit(until: number): boolean {
    return this.visited.length < this.budget.pages && Date.now() < until;
  }

  private async *onPage(explored: ExploredPage, queued: QueuedPage): AsyncGenerator<FoundCase, void> {
    yield* this.new(await navigationCandidate(explored, queued), '');
    const { path, steps } = routeTo(this.start, queued);
    if (path === undefined) return;
    for (const part of [explored, ...(await readFrames(explored))]) {
      for (const form of await formCandidates(part)) yield* this.new(form, path, steps);
    }
  }

  /** Tries controls that are on several pages on the first of them only. */
  private async *byControls(): AsyncGenerator<FoundCase, void> {
    const seen = new Set<string>();
    for (const queued of this.visited) {
      const { path, steps } = routeTo(this.start, queued);
      if (path === undefined) continue;
      const address = steps.length === 0 ? queued.address : this.start;
      const trials = new ControlTrials(this.browser, { address, steps }, this.budget, seen);
      for await (const candidate of trials.found()) yield* this.new(candidate, path, steps);
    }
  }

  /** Passes on a candidate, once however many pages have it. */
  private *new(
    candidate: Candidate | undefined,
    entryPointUrlPath: string,
    steps: QueuedPage['trail'] = [],
  ): Generator<FoundCase, void> {
    if (!candidate) return;
    const key = JSON.stringify(candidate.elements);
    if (this.seen.has(key)) return;
    this.seen.add(key);
    const { description, details = [], prompt, elements } = candidate;
    const onPage = entryPointUrlPath === '' ? [] : [`on ${entryPointUrlPath}`];
    yield {
      description: this.names.give(description, [...details, ...onPage]),
      prompt,
      elements: [...steps, ...elements],
      entryPointUrlPath,
    };
  }

  private async links(
    { page, snapshot: { links, headings } }: ExploredPage,
    { depth, trail }: QueuedPage,
  ): Promise<QueuedPage[]> {
    const queued: QueuedPage[] = [];
    const before = new Set(headings.map(({ name }) => name));
    const from = headings[0]?.name ?? '';
    for (const link of links) {
      if (mayChangeState(link.name) || !this.visits.admit(link.href)) continue;
      const selectors = await findUniqueSelectors(page, link.n, linkSelectors(link));
      const way = selectors && trail ? [...trail, clickStep(selectors)] : undefined;
      queued.push({ address: link.href, depth: depth + 1, trail: way, link: link.name, from, before });
    }
    return queued;
  }
}

function assertNotFirst({ depth }: QueuedPage, error: unknown): undefined {
  if (depth === 0) throw new UnreachableApplication(firstErrorLine(error));
}

/** Follows the links to a page, up to a heading that the page before does not have. */
async function navigationCandidate(
  page: ExploredPage,
  { address, trail, before, link, from }: QueuedPage,
): Promise<Candidate | undefined> {
  if (!trail || trail.length === 0) return undefined;
  const heading = await distinctHeading(page, before);
  if (!heading) return undefined;
  const { name, selectors } = heading;
  const { pathname, search } = new URL(address);
  return {
    description: link === name ? `Go to ${quoted(name)}` : `Follow ${quoted(link)} to ${quoted(name)}`,
    details: [...(from === '' ? [] : [`from ${quoted(from)}`]), `${pathname}${search}`],
    prompt: `Follow the links to the page "${name}" and check its heading.`,
    elements: [...trail, visibleStep(selectors)],
  };
}

/** Finds a heading that the page before does not have. */
async function distinctHeading(
  { page, snapshot }: ExploredPage,
  before: ReadonlySet<string>,
): Promise<{ name: string; selectors: Selector[] } | undefined> {
  const headings = snapshot.headings.toSorted((a, b) => a.level - b.level);
  for (const heading of headings.filter(({ name }) => !before.has(name)).slice(0, 5)) {
    const selectors = await findUniqueSelectors(page, heading.n, headingSelectors(heading));
    if (selectors) return { name: heading.name, selectors };
  }
  return undefined;
}

/** Goes to a page and looks at it, when it has come to rest. */
async function visitPage(
  page: Page,
  isLoading: RequestWatch,
  address: string,
  budget: ExploreBudget,
): Promise<Snapshot | undefined> {
  const response = await page.goto(address, { timeout: budget.opening });
  if (!response) return undefined;
  if (response.status() >= 400) throw new Error(`The response status is ${response.status()}`);
  await settlePage(page, isLoading, budget);
  return snapshot.parse(await page.evaluate(pageScript));
}

/** Decides which addresses may still be visited: each once, and few of those that are alike. */
export class VisitFilter {
  private readonly seen = new Set<string>();
  private readonly alike = new Map<string, number>();

  constructor(
    private readonly origin: string,
    private readonly budget: Pick<ExploreBudget, 'alike'>,
  ) {}

  /** Whether an address is worth a visit; it counts as visited from then on. */
  admit(address: string): boolean {
    const url = parseUrl(address);
    if (!url || url.origin !== this.origin || isFile(url) || mayChangeState(`${url.pathname}${url.search}`))
      return false;
    const page = withoutFragment(url);
    const pattern = patternOf(url);
    const alike = this.alike.get(pattern) ?? 0;
    if (this.seen.has(page) || alike >= this.budget.alike) return false;
    this.seen.add(page);
    this.alike.set(pattern, alike + 1);
    return true;
  }
}

const withoutFragment = (url: URL): string => url.href.replace(/#.*$/, '');

const parseUrl = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined);

/** Numbers, dates, ids and values of a query are what differs between pages of one kind. */
function patternOf(url: URL): string {
  const path = url.pathname
    .split('/')
    .map((part) => (/\d/.test(part) || part.length > 24 ? '*' : part))
    .join('/');
  return `${path}?${[...new Set(url.searchParams.keys())].toSorted().join('&')}`;
}

const isFile = ({ pathname }: URL): boolean =>
  /\.(?!html?$|php$|aspx?$|jsp$|xhtml$)[a-z\d]{2,5}$/i.test(pathname);

/** A page that a crawl is still to look at. */
interface QueuedPage {
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
function routeTo(
  start: string,
  { address, trail }: QueuedPage,
): { path?: string; steps: readonly Element[] } {
  const path = pathBelow(start, address);
  if (path !== undefined) return { path, steps: [] };
  return trail ? { path: '', steps: trail } : { steps: [] };
}

/** The path that leads from a base to an address, as test cases join them. */
export function pathBelow(base: string, address: string): string | undefined {
  const [from, to] = [base, address].map((url) => url.replace(/#.*$/, ''));
  if (from === to) return '';
  const folder = new URL(base);
  folder.hash = '';
  folder.search = '';
  if (!folder.pathname.endsWith('/')) folder.pathname += '/';
  return to?.startsWith(folder.href) ? to.slice(folder.href.length) : undefined;
}

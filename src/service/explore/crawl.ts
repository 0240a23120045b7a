import type { BrowserContext, Page } from 'playwright-core';
import type { Selector } from '../../core/case/selector.ts';
import type { Element } from '../../core/case/testCase.ts';
import { changesSomething, Visits, type Budget } from './budget.ts';
import { formCandidates, headingOf, searchCandidate, type Candidate, type Place } from './candidates.ts';
import { linkCandidates, uniqueSelectors } from './locators.ts';
import { pageScript, snapshot, type Snapshot } from './pageScript.ts';
import { click, visible } from './steps.ts';

/** A candidate and where it starts: a path below the first page's address. */
export interface Found extends Candidate {
  readonly entryPointUrlPath: string;
}

interface Stop {
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
      const seen = await look(page, stop.address, this.budget).catch((error: unknown) => failed(stop, error));
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

/** Goes to a page and looks at it, when it has come to rest. */
async function look(page: Page, address: string, { opening, rest }: Budget): Promise<Snapshot | undefined> {
  const response = await page.goto(address, { timeout: opening });
  if (!response) return undefined;
  if (response.status() >= 400) throw new Error(`The response status is ${response.status()}`);
  await page.waitForLoadState('networkidle', { timeout: rest }).catch(() => undefined);
  return snapshot.parse(await page.evaluate(pageScript));
}

async function navigation(place: Place, { trail, before }: Stop): Promise<Candidate | undefined> {
  if (!trail || trail.length === 0) return undefined;
  const heading = await headingOf(place, before);
  if (!heading) return undefined;
  const { name, selectors } = heading;
  return {
    description: `Go to ${name}`,
    prompt: `Follow the links to the page “${name}” and check its heading.`,
    elements: [...trail, visible(selectors)],
  };
}

/** Frames of the same origin that a title tells apart. */
async function framesOf({ page, snapshot: { frames } }: Place): Promise<Place[]> {
  const places: Place[] = [];
  const origin = new URL(page.url()).origin;
  for (const { title, src } of frames) {
    const frame = page.frames().find((frame) => frame.url() === src);
    if (!frame || new URL(src).origin !== origin || !/^[\w .,-]{1,80}$/.test(title)) continue;
    const css = `iframe[title="${title}"]`;
    if ((await page.locator(css).count()) !== 1) continue;
    const within: Selector[] = [{ selectorType: 'FRAME', selector: css }];
    places.push({ page, within, snapshot: snapshot.parse(await frame.evaluate(pageScript)) });
  }
  return places;
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

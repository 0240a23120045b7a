/** How far an exploration goes. Times are in milliseconds. */
export interface Budget {
  readonly pages: number;
  /** Links from the first page. */
  readonly depth: number;
  /** Pages whose addresses differ in numbers and names only, as those of a calendar do. */
  readonly alike: number;
  readonly crawl: number;
  /** For running what was found. */
  readonly trial: number;
  readonly discoveries: number;
  /** For a page to open, and to come to rest then; for an action on it. */
  readonly opening: number;
  readonly rest: number;
  readonly action: number;
  /** For each step of what is run. */
  readonly step: number;
}

/** Together within the two minutes that a caller waits. */
export const exploreBudget: Budget = {
  pages: 20,
  depth: 3,
  alike: 3,
  crawl: 35_000,
  trial: 60_000,
  discoveries: 40,
  opening: 10_000,
  rest: 1500,
  action: 3000,
  step: 5000,
};

/** Decides which addresses may still be visited: each once, and few of those that are alike. */
export class Visits {
  readonly #seen = new Set<string>();
  readonly #alike = new Map<string, number>();

  constructor(
    private readonly origin: string,
    private readonly budget: Pick<Budget, 'alike'>,
  ) {}

  /** Whether an address is worth a visit; it counts as visited from then on. */
  admit(address: string): boolean {
    const url = parsed(address);
    if (!url || url.origin !== this.origin || isFile(url) || changesSomething(`${url.pathname}${url.search}`))
      return false;
    const page = pageOf(url);
    const pattern = patternOf(url);
    const alike = this.#alike.get(pattern) ?? 0;
    if (this.#seen.has(page) || alike >= this.budget.alike) return false;
    this.#seen.add(page);
    this.#alike.set(pattern, alike + 1);
    return true;
  }
}

/** An address without its place on the page. */
export const pageOf = (url: URL): string => url.href.replace(/#.*$/, '');

const parsed = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined);

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

/** Whether an address or a name promises to end a session or to take something away: some links do, though they should not. */
export const changesSomething = (text: string): boolean =>
  /(?:^|[^a-z])(?:(?:log|sign)[-_ ]?(?:out|off)|delete|remove|destroy|unsubscribe|cancel|clear|reset)(?![a-z])/i.test(
    text,
  );

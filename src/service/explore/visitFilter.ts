import type { ExploreBudget } from './exploreBudget.ts';
import { mayChangeState } from './mayChangeState.ts';

/** Decides which addresses may still be visited: each once, and few of those that are alike. */
export class VisitFilter {
  readonly #seen = new Set<string>();
  readonly #alike = new Map<string, number>();

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
    const alike = this.#alike.get(pattern) ?? 0;
    if (this.#seen.has(page) || alike >= this.budget.alike) return false;
    this.#seen.add(page);
    this.#alike.set(pattern, alike + 1);
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

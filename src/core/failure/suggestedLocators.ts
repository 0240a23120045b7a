import { printLocatorLine } from '../locator/locatorLine.ts';
import { parsePageElements, type PageElement, maxSnapshotLength } from './pageElements.ts';
import { selectorsOf } from './singleLocators.ts';
import { textSimilarity } from './textSimilarity.ts';

const mostLocators = 3;
/** Each is compared with all other elements of the page. */
const mostCandidates = 30;
/** How much of two names must agree. */
const leastSimilarity = 0.4;

/** The element that a locator looks for. */
interface Wanted {
  readonly role?: string;
  readonly name: string;
}

/**
 * Locators of elements that come near one that matches nothing, the nearest first: at most three.
 *
 * @param snapshot the page as an ARIA snapshot of Playwright
 * @param locator the locator line that matches nothing
 */
export function findNearLocators(snapshot: string, locator: string): string[] {
  const wanted = wantedBy(locator);
  if (!wanted) return [];
  const elements = parsePageElements(snapshot.slice(0, maxSnapshotLength));
  const found = distinct(elements)
    .map((element) => ({ element, score: scoreOf(element, wanted) }))
    .filter(({ score }) => score >= leastSimilarity)
    .toSorted((first, second) => second.score - first.score)
    .slice(0, mostCandidates)
    .flatMap(({ element }) => lineOf(element, elements) ?? []);
  return [...new Set(found)].filter((line) => line !== locator).slice(0, mostLocators);
}

/** A table may have the same button in thousands of rows. */
const distinct = (elements: readonly PageElement[]): PageElement[] => [
  ...new Map(
    elements.map((element) => [`${element.role} ${element.isText} ${element.name}`, element]),
  ).values(),
];

/** Elements of frames are not found by a locator of the page: nothing is looked for in them. */
function wantedBy(locator: string): Wanted | undefined {
  const selectors = selectorsOf(locator);
  if (!selectors || selectors.some(({ selectorType }) => selectorType === 'FRAME')) return undefined;
  const last = selectors.findLast(({ selectorType }) => named.has(selectorType ?? ''));
  if (!last) return undefined;
  if (last.selectorType !== 'ROLE') return { name: last.selector ?? '' };
  return { role: last.selector, name: last.options?.name ?? '' };
}

const named: ReadonlySet<string> = new Set([
  'ROLE',
  'TEXT',
  'LABEL',
  'PLACEHOLDER',
  'ALT_TEXT',
  'TITLE',
  'TEST_ID',
]);

/** The same role counts for a little, since a link is not taken for a button of the same name. */
function scoreOf({ role, name, isText }: PageElement, wanted: Wanted): number {
  const similarity = textSimilarity(name, wanted.name);
  if (wanted.role === undefined) return similarity;
  if (isText) return 0;
  return wanted.role === role ? similarity : similarity - 0.2;
}

/** The locator of an element, where it matches that one only. */
function lineOf(element: PageElement, elements: readonly PageElement[]): string | undefined {
  const { role, name, isText } = element;
  const lower = name.toLowerCase();
  const matches = (other: PageElement, exact: boolean): boolean =>
    (isText || (!other.isText && other.role === role)) &&
    (exact ? other.name === name : other.name.toLowerCase().includes(lower));
  const isUnique = (exact: boolean): boolean =>
    elements.filter((other) => matches(other, exact)).length === 1;
  const exact = isUnique(false) ? {} : isUnique(true) ? { exact: true } : undefined;
  if (!exact) return undefined;
  return printLocatorLine([
    isText
      ? { selectorType: 'TEXT', selector: name, ...(exact.exact ? { options: exact } : {}) }
      : { selectorType: 'ROLE', selector: role, options: { name, ...exact } },
  ]);
}

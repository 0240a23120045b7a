import { findAction } from '../../steps/table.ts';
import type { Selector } from '../case/selector.ts';
import type { Element } from '../case/testCase.ts';
import { printLocatorLine, parseLocatorLine, toLocatorLine } from '../locator/locatorLine.ts';
import { isSameValue } from '../values.ts';
import type { AmbiguousReason, ElementMatch } from './failureReason.ts';
import { readFailureReason } from './readFailureReason.ts';

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

/** Whether a step may have failed since its locator finds no element, several, or another one than it was meant for. */
export function mayNeedOtherLocator(
  { message }: Pick<SuggestingFailure, 'message'>,
  element: Element | undefined,
): boolean {
  if (!element?.selectors?.length || namesOtherElement(element)) return false;
  if (element.assertion?.expectation === 'NOT_VISIBLE') return false;
  return !['notLoaded', 'slowPage', 'other'].includes(readFailureReason(message).kind);
}

/**
 * The locators that may be meant by a failed step whose locator matches nothing.
 *
 * @param message why it failed, as Playwright says it
 * @param snapshot the page as it was then
 */
export function findLocatorsFor(message: string, snapshot: string): string[] {
  const reason = readFailureReason(message);
  return reason.kind === 'missing' ? findNearLocators(snapshot, reason.locator) : [];
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

/** A failure, as far as locators can be suggested for it. */
interface SuggestingFailure {
  readonly message: string;
  /** Locators of the page that come near one that matches nothing. */
  readonly suggestedLocators?: readonly string[];
}

/** Whether a failure may be about another element than that of the step's selectors, such as one to drop on. */
export const namesOtherElement = (element: Element | undefined): boolean =>
  findAction(element?.interaction?.action)?.names === 'element';

/**
 * The locators that may be meant by a step that failed, the likeliest first.
 *
 * @param element the step; left out where it is not known
 */
export function suggestedFor(
  { message, suggestedLocators = [] }: SuggestingFailure,
  element: Element | undefined,
): readonly string[] {
  const reason = readFailureReason(message);
  if (reason.kind !== 'notUnique') return suggestedLocators;
  return findSingleLocators(reason, namesOtherElement(element) ? [] : (element?.selectors ?? []));
}

/**
 * Locators that match one of the elements that a step's locator matches, the shortest first: at most three. Each is the
 * one that Playwright names, or the step's own with a position, whichever is shorter; a position is the last resort.
 *
 * @param own the selectors of the step; none where its locator is not about them
 */
function findSingleLocators(reason: AmbiguousReason, own: readonly Selector[]): string[] {
  const frameEnd = own.findLastIndex(({ selectorType }) => selectorType === 'FRAME') + 1;
  const frames = own.slice(0, frameEnd);
  // Playwright names elements of a frame as if the frame were the page, or says that there are several frames.
  if (frames.length > 0 && !reason.locator.endsWith(printLocatorLine(own.slice(frameEnd)))) return [];
  if (own.length === 0 && isInFrame(reason.locator)) return [];
  const found = reason.matches
    .map((match) => shortest(match, own, frames))
    .filter((one) => one !== undefined);
  const inOrder = found.toSorted(
    (a, b) =>
      Number(hasPosition(a)) - Number(hasPosition(b)) || narrows(b, own) - narrows(a, own) || byLength(a, b),
  );
  const lines = inOrder.map((selectors) => toLocatorLine(selectors)).filter(({ exact }) => exact);
  return [...new Set(lines.map(({ line }) => line))].slice(0, mostLocators);
}

const isInFrame = (locator: string): boolean => /\b(?:contentFrame|frameLocator)\(/.test(locator);

function shortest(
  { position, locator }: ElementMatch,
  own: readonly Selector[],
  frames: readonly Selector[],
): readonly Selector[] | undefined {
  const named = selectorsOf(locator);
  const all = named && [...frames, ...named];
  if ((all && !hasPosition(named)) || own.length === 0) return all;
  const narrowed = [...own, positionAt(position)];
  return all && compareLength(all, narrowed) < 0 ? all : narrowed;
}

/** Undefined where no test case can say it, such as a regular expression. */
function selectorsOf(line: string): Selector[] | undefined {
  try {
    return parseLocatorLine(line);
  } catch {
    return undefined;
  }
}

const positionAt = (position: number): Selector =>
  position === 0 ? { selectorType: 'FIRST' } : { selectorType: 'NTH', selector: String(position) };

const positions: ReadonlySet<string | undefined> = new Set(['FIRST', 'LAST', 'NTH']);

const hasPosition = (selectors: readonly Selector[]): boolean =>
  selectors.some(({ selectorType }) => positions.has(selectorType));

/** Whether a locator is the step's own with further options. */
const narrows = (selectors: readonly Selector[], own: readonly Selector[]): number =>
  Number(
    selectors.length === own.length &&
      selectors.every(({ selectorType, selector, options }, at) => {
        const before = own[at];
        return (
          before?.selectorType === selectorType &&
          (before?.selector ?? '') === (selector ?? '') &&
          Object.entries(before?.options ?? {}).every(([key, value]) =>
            isSameValue(new Map(Object.entries(options ?? {})).get(key), value),
          )
        );
      }),
  );

const compareLength = (a: readonly Selector[], b: readonly Selector[]): number =>
  a.length - b.length || printLocatorLine(a).length - printLocatorLine(b).length;

/** Those with positions stay in the order of the page where they have as many parts. */
const byLength = (a: readonly Selector[], b: readonly Selector[]): number =>
  hasPosition(a) && hasPosition(b) ? a.length - b.length : compareLength(a, b);

/** From 0 for nothing in common to 1 for the same: how many pairs of letters two texts share. */
function textSimilarity(first: string, second: string): number {
  const [pairs, others] = [pairsOf(first), pairsOf(second)];
  if (pairs.size === 0 || others.size === 0) return 0;
  let shared = 0;
  for (const pair of pairs) if (others.has(pair)) shared += 1;
  return (2 * shared) / (pairs.size + others.size);
}

function pairsOf(text: string): ReadonlySet<string> {
  const letters = text
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  return new Set(
    Array.from(letters.slice(0, maxNameLength), (_, at) => letters.slice(at, at + 2)).slice(0, -1),
  );
}

/** The part of a snapshot that is searched. */
const maxSnapshotLength = 500_000;

/** Longer names belong to whole regions, not to elements that somebody would name. */
const maxNameLength = 120;

/** An element of a page: its role, and its accessible name or its text. */
interface PageElement {
  readonly role: string;
  readonly name: string;
  /** Whether the name is only a text within it. */
  readonly isText: boolean;
}

/** Reads lines such as `- link "Log in" [ref=e1]:` and `- paragraph: Five of them`; those within a frame are left out. */
function parsePageElements(snapshot: string): PageElement[] {
  const elements: PageElement[] = [];
  let frame: number | undefined;
  for (const line of snapshot.split('\n')) {
    const [, blanks = '', rest = ''] = /^( *)- (.*)$/.exec(line) ?? [];
    if (rest === '') continue;
    if (frame !== undefined && blanks.length > frame) continue;
    frame = /^iframe\b/.test(rest) ? blanks.length : undefined;
    const element = elementIn(rest);
    if (element && element.name.length <= maxNameLength) elements.push(element);
  }
  return elements;
}

function elementIn(line: string): PageElement | undefined {
  const plain = line.startsWith("'")
    ? line.replace(/^'((?:[^']|'')*)'/, (_, key: string) => key.replaceAll("''", "'"))
    : line;
  const [, role = '', quoted, text = ''] =
    /^([a-z]+)(?: ("(?:[^"\\]|\\.)*"))?(?: \[[^\]]*\])*(?::(?: (.*))?)?$/.exec(plain) ?? [];
  if (role === '') return undefined;
  if (quoted !== undefined) return { role, name: unquoted(quoted), isText: false };
  const name = text.startsWith('"') ? unquoted(text) : text;
  return name === '' ? undefined : { role, name, isText: true };
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}

/** The page in the file that Playwright writes about a failed test; undefined where it has none. */
export function findPageSnapshot(context: string): string | undefined {
  const blocks = Array.from(context.matchAll(/^```yaml\n([^]*?)^```$/gm), ([, block]) => block);
  return blocks.at(-1);
}

import type { Selector } from '../case/selector.ts';
import { isSameValue } from '../isSameValue.ts';
import { parseLocatorLine, printLocatorLine, toLocatorLine } from '../locator/locatorLine.ts';
import type { AmbiguousReason, ElementMatch } from './failureReason.ts';

const mostLocators = 3;

/**
 * Locators that match one of the elements that a step's locator matches, the shortest first: at most three. Each is the
 * one that Playwright names, or the step's own with a position, whichever is shorter; a position is the last resort.
 *
 * @param own the selectors of the step; none where its locator is not about them
 */
export function findSingleLocators(reason: AmbiguousReason, own: readonly Selector[]): string[] {
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
export function selectorsOf(line: string): Selector[] | undefined {
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

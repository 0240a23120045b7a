import type { Selector } from '../case/selector.ts';
import { isRecord } from '../isRecord.ts';
import { isSameValue } from '../isSameValue.ts';

const ownKeys = new Set(['selectorType', 'selector', 'options']);

/**
 * Keeps the fields that a locator line does not have, such as `index`, with their link: the one that is equal
 * but for that, else with the one of the same type in the same place.
 */
export function keepSelectorExtras(old: readonly unknown[], selectors: readonly Selector[]): unknown[] {
  const isSame = (value: unknown, selector: Selector): boolean =>
    isRecord(value) && isSameValue(withoutExtras(value), withoutExtras(selector));
  const shorter = Math.min(old.length, selectors.length);
  let head = 0;
  while (head < shorter && isSame(old[head], selectors[head]!)) head++;
  return selectors.map((selector, at) => {
    const fromEnd = old[old.length - selectors.length + at];
    const isOfTail = at >= head && old.length !== selectors.length && isSame(fromEnd, selector);
    const before = isOfTail ? fromEnd : old[at];
    if (!isRecord(before) || before.selectorType !== selector.selectorType) return selector;
    if (isSame(before, selector)) return before;
    const extras = Object.entries(before).filter(([key]) => !ownKeys.has(key));
    return { ...selector, ...Object.fromEntries(extras) };
  });
}

/** The fields of a link that a locator line has: nothing that is empty, and no `index`. */
function withoutExtras(link: Readonly<Record<string, unknown>>): unknown {
  const fields = Object.entries(link).filter(([key, value]) => ownKeys.has(key) && !isEmpty(value));
  return Object.fromEntries(fields);
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (isRecord(value) && Object.keys(value).length === 0);

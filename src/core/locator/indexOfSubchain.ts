import { toLocatorLine } from './locatorLine.ts';
import type { Selector } from '../case/selector.ts';

/** Where a chain holds another one, counted from 0; -1 where it doesn't. */
export function indexOfSubchain(chain: readonly Selector[], wanted: readonly Selector[]): number {
  const [all, part] = [chain, wanted].map((selectors) =>
    selectors.map((selector) => toLocatorLine([selector]).line),
  );
  if (!all || !part || part.length === 0) return -1;
  return all.findIndex((_, from) => part.every((line, at) => all[from + at] === line));
}

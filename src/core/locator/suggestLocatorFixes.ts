import type { Selector } from '../case/selector.ts';
import { LocatorSyntaxError } from './locatorSyntaxError.ts';
import { toLocatorLine } from './locatorLine.ts';

/** A way to correct a name in a locator line: the name that takes its place, and the line with it. */
export interface LocatorFix {
  readonly name: string;
  readonly line: string;
}

/** Ways to correct an unknown method or option of a locator line, nearest first. */
export function suggestLocatorFixes(line: string, error: unknown): LocatorFix[] {
  if (!(error instanceof LocatorSyntaxError)) return [];
  const { start, end, candidates } = error;
  return candidates.map((name) => ({ name, line: line.slice(0, start) + name + line.slice(end) }));
}

/** Where a chain holds another one, counted from 0; -1 where it doesn't. */
export function indexOfSubchain(chain: readonly Selector[], wanted: readonly Selector[]): number {
  const [all, part] = [chain, wanted].map((selectors) =>
    selectors.map((selector) => toLocatorLine([selector]).line),
  );
  if (!all || !part || part.length === 0) return -1;
  return all.findIndex((_, from) => part.every((line, at) => all[from + at] === line));
}

/**
 * A quick look at the text of a file, without parsing it: where it says no, none of its steps holds
 * the chain. A text with escapes may write any word in another way.
 */
export function mayContainChain(wanted: readonly Selector[]): (text: string) => boolean {
  const words = new Set(wanted.flatMap(stringsOf).flatMap((text) => text.match(/[A-Za-z]\w*/g) ?? []));
  return (text) => text.includes('\\') || [...words].every((word) => text.includes(word));
}

function stringsOf(link: Selector): string[] {
  const { selector, options }: { selector?: unknown; options?: unknown } = link;
  const values = typeof options === 'object' && options !== null ? Object.values(options) : [];
  return [selector, ...values].filter((value) => typeof value === 'string');
}

import { LocatorSyntaxError } from './locatorSyntaxError.ts';

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

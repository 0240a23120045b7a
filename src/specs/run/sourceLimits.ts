import type { ProblemKind } from '../recording.ts';

/** Longer files are refused, in characters. */
const longestSource = 500_000;

/** Deeper code could exhaust the stack of what parses it. */
const deepest = 100;

/** Why a source isn't run. */
export class SourceError extends Error {
  constructor(
    readonly kind: ProblemKind,
    readonly line: number,
    readonly detail?: string,
  ) {
    super(detail ?? kind);
  }
}

/**
 * Counts how deeply a source is nested, before anything recursive reads it.
 *
 * @throws {SourceError} where it is too deep or too long
 */
export function checkSourceLimits(source: string): void {
  if (source.length > longestSource) throw new SourceError('tooLong', 1);
  const { depth, line } = deepestPlace(source);
  if (depth > deepest) throw new SourceError('nesting', line);
}

const strings = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"`;
const brackets = new RegExp(String.raw`\/\/[^\n]*|\/\*[^]*?\*\/|${strings}|[([{]|[)\]}]|\n`, 'g');

/** The line at which most brackets are open. Those in regular expressions and templates count too. */
export function deepestPlace(source: string): { readonly depth: number; readonly line: number } {
  let [depth, line] = [0, 1];
  let found = { depth, line };
  for (const [text] of source.matchAll(brackets)) {
    if ('([{'.includes(text)) depth += 1;
    else if (')]}'.includes(text)) depth = Math.max(0, depth - 1);
    else line += text.split('\n').length - 1;
    if (depth > found.depth) found = { depth, line };
  }
  return found;
}

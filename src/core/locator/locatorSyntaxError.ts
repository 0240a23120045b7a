import { message, type Message } from '../message.ts';
import { sortByDistance, findLikelyMatch } from '../text/nearestWords.ts';
import type { Span } from '../text/span.ts';
import { UserError } from '../userError.ts';

/**
 * Code that no portable test case can say, or no code at all. `start` and `end` are offsets into the
 * text that was given, fit to be marked in it.
 */
export class LocatorSyntaxError extends UserError implements Span {
  override readonly name = 'LocatorSyntaxError';

  constructor(
    what: Message,
    readonly start: number,
    readonly end: number,
    todo?: Message,
    /** Possible replacements, nearest first. */
    readonly candidates: readonly string[] = [],
  ) {
    super(what, todo);
  }
}

/** Refuses what stands at `span`, with the reason and, where there is one, the way out. */
export function rejectSpan(span: Span, what: Message, todo?: Message): never {
  throw new LocatorSyntaxError(what, span.start, span.end, todo);
}

/** How many names are offered for one typo. */
const mostCandidates = 3;

/** Refuses a name that is none of the known ones, and says which was probably meant. */
export function rejectName(span: Span, what: Message, name: string, names: readonly string[]): never {
  const guess = findLikelyMatch(name, names);
  const todo = guess === undefined ? undefined : message('Did you mean {0}?', guess);
  const candidates = sortByDistance(name, names).slice(0, mostCandidates);
  throw new LocatorSyntaxError(what, span.start, span.end, todo, candidates);
}

/** Converts an error of acorn, whose message has a position in brackets and cannot be translated. */
export function toLocatorSyntaxError(error: unknown, text: string): LocatorSyntaxError {
  if (error instanceof LocatorSyntaxError) return error;
  if (!isAcornError(error) || error.message.startsWith('Not enough stack space')) {
    return new LocatorSyntaxError(message('This is nested too deeply'), 0, text.length);
  }
  const start = Math.min(error.pos, text.length);
  const end = Math.min(Math.max(error.raisedAt, start + 1), text.length);
  return new LocatorSyntaxError(translateAcornMessage(error.message, text.slice(start, end)), start, end);
}

function translateAcornMessage(acornMessage: string, token: string): Message {
  if (acornMessage.startsWith('Unterminated')) return message("A quote or comment isn't closed");
  if (/escape|code point|octal/i.test(acornMessage)) return message('Unknown escape sequence');
  if (/^Unexpected (?:token|character)/.test(acornMessage)) {
    return token
      ? message('"{0}" is not expected here', token.slice(0, 40))
      : message('Unexpected end: something is missing');
  }
  return message('Syntax error: {0}', acornMessage.replace(/ \(\d+:\d+\)$/, ''));
}

interface AcornError extends Error {
  readonly pos: number;
  readonly raisedAt: number;
}

const isAcornError = (error: unknown): error is AcornError =>
  error instanceof SyntaxError && 'pos' in error && typeof error.pos === 'number' && 'raisedAt' in error;

/** A way to correct a name in a locator line: the name that takes its place, and the line with it. */
interface LocatorFix {
  readonly name: string;
  readonly line: string;
}

/** Ways to correct an unknown method or option of a locator line, nearest first. */
export function suggestLocatorFixes(line: string, error: unknown): LocatorFix[] {
  if (!(error instanceof LocatorSyntaxError)) return [];
  const { start, end, candidates } = error;
  return candidates.map((name) => ({ name, line: line.slice(0, start) + name + line.slice(end) }));
}

import { readExpectation } from '../../core/failure/readFailureReason.ts';
import type { RunFailure } from './runEvent.ts';
import { stripColours } from './stripColours.ts';

/** Longer messages are cut: the body of an answer may be one. */
const longest = 10_000;

/** Playwright's message as plain text, with what it expected and what it got. */
export function parseFailure(message: string, redacted: (text: string) => string): RunFailure {
  const text = redacted(stripColours(message)).trim();
  return { message: shortened(text), ...expectedAndActual(text) };
}

const shortened = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length - longest} more characters)`;

function expectedAndActual(text: string): Pick<RunFailure, 'expected' | 'actual'> {
  const { expected, found } = readExpectation(text) ?? {};
  if (expected === undefined) return {};
  return { expected: shortened(expected), ...(found === undefined ? {} : { actual: shortened(found) }) };
}

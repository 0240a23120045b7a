import { readExpectation } from '../../core/failure/readAssertion.ts';
import type { Failure } from './runEvent.ts';

/** Longer messages are cut: the body of an answer may be one. */
const longest = 10_000;

/** Playwright's message as plain text, with what it expected and what it got. */
export function failureOf(message: string, redacted: (text: string) => string): Failure {
  const text = redacted(withoutColours(message)).trim();
  return { message: shortened(text), ...sidesOf(text) };
}

/** Text without the escape sequences of a terminal. */
export const withoutColours = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/\u001B\[[\d;?]*[ -/]*[@-~]/g, '');

const shortened = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length - longest} more characters)`;

function sidesOf(text: string): Pick<Failure, 'expected' | 'actual'> {
  const { expected, found } = readExpectation(text) ?? {};
  if (expected === undefined) return {};
  return { expected: shortened(expected), ...(found === undefined ? {} : { actual: shortened(found) }) };
}

import { maxMessageLength, splitLog } from './splitLog.ts';
import { successStatus, type AssertionReason } from './failureReason.ts';

/** Reads a failed `expect` from Playwright's text; undefined where it is none. */
export function readAssertion(text: string): AssertionReason | undefined {
  const { head } = splitLog(text);
  const [, negation, matcher = ''] = /\bexpect\([^)\n]*\)\.(not\.)?(to[A-Za-z]+)\(/.exec(head) ?? [];
  const sides = readExpectation(text);
  return sides && { kind: 'assertion', matcher, isNegated: negation !== undefined, ...sides };
}

/** The two sides of a check that did not hold. */
export type Expectation = Pick<AssertionReason, 'expected' | 'found'>;

/** Reads what a message says that was expected, and what was found in its place. */
export function readExpectation(message: string): Expectation | undefined {
  const text = message.slice(0, maxMessageLength);
  const { head } = splitLog(text);
  return responseSides(text) ?? diffSides(head) ?? lineSides(head);
}

/** Reads `Expected string: "a"`, or `Expected: visible`. */
function lineSides(head: string): Expectation | undefined {
  const expected = sideOf(head, 'Expected');
  if (expected === undefined) return undefined;
  const found = sideOf(head, 'Received') ?? /^Error: (element\(s\) not found)$/m.exec(head)?.[1];
  return found === undefined ? { expected } : { expected, found };
}

function sideOf(head: string, side: 'Expected' | 'Received'): string | undefined {
  const value = new RegExp(`^${side}(?: [a-z]+)*: *(.+)$`, 'm').exec(head)?.[1]?.trim();
  return value === undefined ? undefined : unquoted(value.replace(/^not (?=")/, ''));
}

/** Text in quotes is given without them. */
function unquoted(value: string): string {
  if (!/^".*"$/.test(value)) return value;
  try {
    return String(JSON.parse(value));
  } catch {
    return value.slice(1, -1);
  }
}

/** Texts of several lines are shown as a difference: lines of either side, and those of both. */
function diffSides(head: string): Expectation | undefined {
  const [, diff] = /^- Expected[ \w]* - \d+\n\+ Received[ \w]* \+ \d+\n\n([^]*)$/m.exec(head) ?? [];
  if (diff === undefined) return undefined;
  const [body = ''] = diff.split(/\n\n(?=Timeout: )/);
  const lines = body.replace(/\n+$/, '').split('\n');
  const side = (sign: string): string =>
    lines
      .filter((line) => line === '' || line.startsWith(sign) || line.startsWith(' '))
      .map((line) => line.slice(2))
      .join('\n');
  return { expected: side('-'), found: side('+') };
}

function responseSides(text: string): Expectation | undefined {
  if (!text.includes('expect(response).toBeOK() failed')) return undefined;
  const [head = ''] = text.split('\nResponse text:\n');
  // After redirects, the last answer counts.
  const status = Array.from(head.matchAll(/^← (\d{3}.*)$/gm)).at(-1)?.[1];
  return { expected: successStatus, ...(status ? { found: status.trim() } : {}) };
}

import type { Failure } from './events.ts';

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

type Sides = Pick<Failure, 'expected' | 'actual'>;

function sidesOf(text: string): Sides {
  // What stands below comes from the page.
  const [head = ''] = text.split('\nCall log:\n');
  return responseSides(text) ?? diffSides(head) ?? lineSides(head);
}

/** Of `Expected string: "a"`, or `Expected: visible`. */
function lineSides(head: string): Sides {
  const expected = lineOf(head, 'Expected');
  if (expected === undefined) return {};
  const actual = lineOf(head, 'Received') ?? /^Error: (element\(s\) not found)$/m.exec(head)?.[1];
  return actual === undefined ? { expected } : { expected, actual };
}

function lineOf(head: string, side: 'Expected' | 'Received'): string | undefined {
  const value = new RegExp(`^${side}(?: [a-z]+)*: *(.+)$`, 'm').exec(head)?.[1]?.trim();
  return value === undefined ? undefined : shortened(unquoted(value));
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
function diffSides(head: string): Sides | undefined {
  const [, diff] = /^- Expected[ \w]* - \d+\n\+ Received[ \w]* \+ \d+\n\n([^]*)$/m.exec(head) ?? [];
  if (diff === undefined) return undefined;
  const lines = diff.replace(/\n+$/, '').split('\n');
  const side = (sign: string): string =>
    shortened(
      lines
        .filter((line) => line === '' || line.startsWith(sign) || line.startsWith(' '))
        .map((line) => line.slice(2))
        .join('\n'),
    );
  return { expected: side('-'), actual: side('+') };
}

function responseSides(text: string): Sides | undefined {
  if (!text.includes('expect(response).toBeOK() failed')) return undefined;
  const [head = ''] = text.split('\nResponse text:\n');
  // After redirects, the last answer counts.
  const status = [...head.matchAll(/^← (\d{3}.*)$/gm)].at(-1)?.[1];
  return { expected: 'an answer from 200 to 299', ...(status ? { actual: status.trim() } : {}) };
}

import type { Failure } from './events.ts';

/** Playwright's message as plain text, with what it expected and what it got. */
export function failureOf(message: string, redacted: (text: string) => string): Failure {
  const text = redacted(withoutColours(message)).trim();
  const expected = sideOf(text, 'Expected');
  const actual = sideOf(text, 'Received');
  return {
    message: text,
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
  };
}

/** Text without the escape sequences of a terminal. */
export const withoutColours = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/\u001B\[[\d;?]*[ -/]*[@-~]/g, '');

/** A side of a comparison, as in `Expected string: "a"`; text in quotes is given without them. */
function sideOf(text: string, side: 'Expected' | 'Received'): string | undefined {
  const value = new RegExp(`^\\s*${side}(?: [a-z]+)*: *(.+)$`, 'm').exec(text)?.[1]?.trim();
  if (value === undefined) return undefined;
  return /^"(.*)"$/s.exec(value)?.[1] ?? value;
}

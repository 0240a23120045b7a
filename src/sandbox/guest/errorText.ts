import { inspectValue } from './inspectValue.ts';

/** Errors that the engine throws: their messages alone do not lead to the line. */
const engineErrors: ReadonlySet<unknown> = new Set([
  SyntaxError,
  TypeError,
  ReferenceError,
  RangeError,
  (globalThis as { InternalError?: unknown }).InternalError,
]);

/** Lines that the engine puts before the code of a function. */
const linesBefore = 2;

/** The message of what was thrown, with the line of the code where the message alone would not do. */
export function errorText(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  const { message, stack, constructor } = thrown as Partial<Error>;
  const text = message === undefined || message === null ? String(thrown) : inspectValue(message);
  const line = engineErrors.has(constructor) ? lineIn(stack) : undefined;
  return line === undefined ? text : `${text} (line ${line})`;
}

/** Finds the line of the code that a stack leads to, from 1. */
function lineIn(stack: unknown): number | undefined {
  const [, line] = /<input>:(\d+)/.exec(String(stack)) ?? [];
  return line === undefined ? undefined : Math.max(1, Number(line) - linesBefore);
}

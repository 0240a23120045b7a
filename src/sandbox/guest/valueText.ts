/** A value as `setDynamicVariable` and `console.error` write it. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));

/** Errors that the engine throws: their messages alone do not lead to the line. */
const native: ReadonlySet<unknown> = new Set([
  SyntaxError,
  TypeError,
  ReferenceError,
  RangeError,
  (globalThis as { InternalError?: unknown }).InternalError,
]);

/** The message of what was thrown, with the line of the code where the message alone would not do. */
export function reasonOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  const { message, stack, constructor } = thrown as Partial<Error>;
  const text = message === undefined || message === null ? String(thrown) : textOf(message);
  const line = native.has(constructor) ? lineIn(stack) : undefined;
  return line === undefined ? text : `${text} (line ${line})`;
}

/** Lines that the engine puts before the code of a function. */
const before = 2;

/** The line of the code that a stack leads to, from 1. */
function lineIn(stack: unknown): number | undefined {
  const [, line] = /<input>:(\d+)/.exec(String(stack)) ?? [];
  return line === undefined ? undefined : Math.max(1, Number(line) - before);
}

import type { OutputLevel } from '../hostCalls.ts';
import { callHost } from './callHost.ts';

const counts = new Map<string, number>();
const timers = new Map<string, number>();
let indent = '';

const print = (level: OutputLevel, ...values: unknown[]): void => {
  callHost('print', level, formatMessage(values).replaceAll(/^/gm, indent));
};
const log = (...values: unknown[]): void => print('log', ...values);
const warn = (...values: unknown[]): void => print('warn', ...values);
const open = (...values: unknown[]): void => {
  if (values.length > 0) log(...values);
  indent += '  ';
};
const elapsed = (label: string): string => `${label}: ${Date.now() - (timers.get(label) ?? Date.now())} ms`;

/** Prints into the output of the run; what `error` gets fails the step. */
export const console = {
  log,
  info: log,
  debug: log,
  dir: (value: unknown): void => log(value),
  table: (value: unknown): void => log(value),
  warn,
  trace: (...values: unknown[]): void => warn('Trace:', ...values),
  error: (...values: unknown[]): void => {
    callHost('fail', values.map(inspectValue).join(' '));
  },
  assert: (condition: unknown, ...values: unknown[]): void => {
    if (!condition) warn('Assertion failed', ...values);
  },
  count: (label = 'default'): void => {
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    log(`${label}: ${count}`);
  },
  countReset: (label = 'default'): void => void counts.delete(label),
  group: open,
  groupCollapsed: open,
  groupEnd: (): void => {
    indent = indent.slice(2);
  },
  time: (label = 'default'): void => void timers.set(label, Date.now()),
  timeLog: (label = 'default', ...values: unknown[]): void => log(elapsed(label), ...values),
  timeEnd: (label = 'default'): void => {
    log(elapsed(label));
    timers.delete(label);
  },
};

function formatMessage([first, ...rest]: readonly unknown[]): string {
  if (typeof first !== 'string') return [first, ...rest].map(formatValue).join(' ');
  const remaining = [...rest];
  const text = first.replaceAll(/%([sdifjoOc%])/g, (directive, kind: string) => {
    if (kind === '%') return '%';
    return remaining.length === 0 ? directive : formatPlaceholder(kind, remaining.shift());
  });
  return [text, ...remaining.map(formatValue)].join(' ');
}

function formatPlaceholder(kind: string, value: unknown): string {
  if (kind === 'c') return '';
  if (kind === 'd' || kind === 'f') return String(Number(value));
  return kind === 'i' ? String(Math.trunc(Number(value))) : formatValue(value);
}

function formatValue(value: unknown): string {
  if (value instanceof Error) return `${String(value)}\n${value.stack ?? ''}`.trimEnd();
  if (value instanceof Map || value instanceof Set)
    return `${value.constructor.name} ${formatValue([...value])}`;
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    return inspectValue(value);
  } catch {
    return String(value);
  }
}

/** A value as `setDynamicVariable` and `console.error` write it. */
export const inspectValue = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));

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

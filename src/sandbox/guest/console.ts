import type { OutputLevel } from '../workerMessages.ts';
import { inspectValue } from './inspectValue.ts';
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

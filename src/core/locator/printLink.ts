import type { Selector } from '../case/selector.ts';
import { isRecord } from '../values.ts';
import { methodsByType, type OptionTypes } from './locatorMethods.ts';

/** A locator line, and whether it says all that the selectors say. */
export interface LocatorLine {
  readonly line: string;
  readonly exact: boolean;
}

type Plain = Readonly<Record<string, unknown>>;

/** One link as a call. What the line cannot say is printed as a call that nobody reads back. */
export function printLink(selector: Selector): LocatorLine {
  const plain: Plain = isRecord(selector) ? selector : {};
  const { selectorType, selector: argument, options, index: _index, ...rest } = plain;
  const method = typeof selectorType === 'string' ? methodsByType.get(selectorType) : undefined;
  const isWhole = Object.values(rest).every((value) => value === undefined);
  if (!method) return { line: unknownLink(selectorType, argument, options), exact: false };
  const first = argumentText(method.argument, argument);
  const second = optionsText(options, method.options);
  return {
    line: `${method.name}(${[first.line, second.line].filter((text) => text !== '').join(', ')})`,
    exact: isWhole && first.exact && second.exact,
  };
}

function argumentText(kind: 'string' | 'integer' | 'none', argument: unknown): LocatorLine {
  const isAbsent = argument === undefined || argument === null || argument === '';
  if (kind === 'none') return { line: '', exact: isAbsent };
  if (kind === 'integer' && typeof argument === 'string' && /^-?\d+$/.test(argument)) {
    const line = String(BigInt(argument));
    return { line, exact: line === argument };
  }
  return { line: valueText(argument ?? ''), exact: kind === 'string' && typeof argument === 'string' };
}

function optionsText(options: unknown, types: OptionTypes): LocatorLine {
  if (options === undefined || options === null) return { line: '', exact: true };
  if (!isRecord(options)) return { line: valueText(options), exact: false };
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const rank = new Map([...types.keys()].map((key, at) => [key, at]));
  const ordered = given.toSorted(([a], [b]) => (rank.get(a) ?? types.size) - (rank.get(b) ?? types.size));
  return {
    line: given.length === 0 ? '' : objectText(ordered, 0),
    exact: given.every(([key, value]) => typeof value === types.get(key) && isFiniteOrText(value)),
  };
}

const isFiniteOrText = (value: unknown): boolean => typeof value !== 'number' || Number.isFinite(value);

/** A type that we don't know, or none at all, as in the abridged variant: as it can best be read. */
function unknownLink(type: unknown, argument: unknown, options: unknown): string {
  const given = isRecord(options) ? Object.keys(options).filter((key) => options[key] !== undefined) : [];
  const optionList =
    given.length > 0 || ((options ?? undefined) !== undefined && !isRecord(options))
      ? [valueText(options)]
      : [];
  const argumentList = argument === undefined || argument === null ? [] : [valueText(argument)];
  if (type !== undefined && type !== null) {
    return `unknownType(${[valueText(type), ...argumentList, ...optionList].join(', ')})`;
  }
  return `${abridgedMethod(argument, given)}(${[...argumentList, ...optionList].join(', ')})`;
}

/** The most likely type of an abridged selector: its options tell roles, filters and texts apart. */
function abridgedMethod(argument: unknown, options: readonly string[]): string {
  const has = (...keys: string[]): boolean => options.some((key) => keys.includes(key));
  if (argument === undefined || argument === null)
    return has('hasText', 'hasNotText') ? 'filter' : 'unknownType';
  if (options.length === 0 || has('hasText', 'hasNotText')) return 'locator';
  return options.every((key) => key === 'exact') ? 'getByText' : 'getByRole';
}

const deepest = 3;

function valueText(value: unknown, depth = 0): string {
  if (typeof value === 'string') return quoteJavaScript(value);
  if (Object.is(value, -0)) return '-0';
  if (typeof value !== 'object' || value === null) return String(value);
  if (depth >= deepest) return '…';
  if (Array.isArray(value)) return `[${value.map((item) => valueText(item, depth + 1)).join(', ')}]`;
  return objectText(Object.entries(value), depth);
}

function objectText(entries: readonly (readonly [string, unknown])[], depth: number): string {
  const pairs = entries.map(
    ([key, value]) =>
      `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoteJavaScript(key)}: ${valueText(value, depth + 1)}`,
  );
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** A string as JavaScript in single quotes, on one line, and free of what could hide in it. */
export const quoteJavaScript = (text: string): string =>
  `'${text.replaceAll(
    escaped,
    (char) => shortEscapes.get(char) ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}'`;

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ["'", "\\'"],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/** Quotes, control characters, what ends or turns a line around, and halves of a character. */
const escaped = /[\\'\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

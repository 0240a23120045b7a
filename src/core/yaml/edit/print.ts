import { isCollection, isMap, isScalar, isSeq, visit, type Document } from 'yaml';
import { isRecord } from '../../sameValue.ts';
import { columnAt, itemPlaces, pairPlaces, startOf } from './positions.ts';
import { blockText, scalarText, type Quote } from './scalar.ts';

/** How a file writes YAML, as far as new lines follow it. */
export interface YamlStyle {
  /** Columns from a key to the keys in it. */
  readonly map: number;
  /** Columns from a key to the dashes in it. */
  readonly list: number;
  /** Columns from a dash to what it marks. */
  readonly item: number;
  readonly quote: Quote;
}

/** More need not be read to know how a file is written. */
const enough = 400;

/** The style of a file, from the first place that shows it. */
export function styleOf(text: string, document: Document): YamlStyle {
  const found: { -readonly [Key in keyof YamlStyle]?: YamlStyle[Key] } = {};
  let seen = 0;
  visit(document, (_key, node) => {
    if (isScalar(node) && (node.type === 'QUOTE_SINGLE' || node.type === 'QUOTE_DOUBLE'))
      found.quote ??= node.type;
    if (isMap(node) && !node.flow) {
      pairPlaces(node).forEach(({ start, value }, at) => {
        const inner = node.items[at]?.value;
        if (!value || !isCollection(inner) || inner.flow) return;
        found[isSeq(inner) ? 'list' : 'map'] ??= columnAt(text, startOf(value)) - columnAt(text, start);
      });
    }
    if (isSeq(node) && !node.flow) {
      const [first] = itemPlaces(node);
      if (first?.value && !text.slice(first.start, startOf(first.value)).includes('\n'))
        found.item ??= /^-( +)/.exec(text.slice(first.start))?.[0].length;
    }
    return ++seen > enough ? visit.BREAK : undefined;
  });
  return { map: 2, list: found.map ?? 2, item: 2, quote: 'QUOTE_DOUBLE', ...found };
}

/** A value in block style: what stands behind the colon or dash, and the lines below. */
export interface BlockValue {
  readonly head: string;
  readonly lines: readonly string[];
}

/** A value behind a key at a column. */
export function printValue(value: unknown, column: number, style: YamlStyle): BlockValue {
  if (isFilledList(value)) return { head: '', lines: printItems(value, column + style.list, style) };
  if (isFilledMap(value)) return { head: '', lines: printPairs(value, column + style.map, style) };
  return printLeaf(value, column, style.map, style);
}

/** A value behind a dash at a column; it starts beside the dash, unless something stands there. */
export function printItemValue(
  value: unknown,
  column: number,
  style: YamlStyle,
  isFree: boolean,
): BlockValue {
  if (!isFilledList(value) && !isFilledMap(value)) return printLeaf(value, column, style.item, style);
  const inner = column + style.item;
  const lines = isFilledList(value) ? printItems(value, inner, style) : printPairs(value, inner, style);
  return isFree ? { head: (lines[0] ?? '').slice(inner), lines: lines.slice(1) } : { head: '', lines };
}

/** Pairs of a map as lines at a column. */
export function printPairs(map: Record<string, unknown>, column: number, style: YamlStyle): string[] {
  return Object.entries(map).flatMap(([key, value]) => {
    const { head, lines } = printValue(value, column, style);
    const name = scalarText(key, 'PLAIN', style.quote, false);
    return [`${' '.repeat(column)}${name}:${head && ` ${head}`}`, ...lines];
  });
}

/** Items of a list as lines at a column. */
export function printItems(items: readonly unknown[], column: number, style: YamlStyle): string[] {
  return items.flatMap((item) => {
    const { head, lines } = printItemValue(item, column, style, true);
    return [' '.repeat(column) + '-'.padEnd(style.item) + head, ...lines];
  });
}

function printLeaf(value: unknown, column: number, step: number, style: YamlStyle): BlockValue {
  if (Array.isArray(value)) return { head: '[]', lines: [] };
  if (isRecord(value)) return { head: '{}', lines: [] };
  const block =
    typeof value === 'string' && value.trimEnd().includes('\n') && !/^\s/.test(value)
      ? blockText(value, { mark: '|', keeps: false, tells: false, column: column + step, step, lines: [] })
      : undefined;
  return block
    ? { head: block.header, lines: block.lines }
    : { head: scalarText(value, 'PLAIN', style.quote, false), lines: [] };
}

/** How a collection in braces or brackets is written. */
export interface FlowStyle {
  /** With quotes around keys and texts. */
  readonly isJson: boolean;
  readonly quote: Quote;
}

/** A value on one line, in braces and brackets. */
export function printFlow(value: unknown, style: FlowStyle): string {
  if (Array.isArray(value)) return `[${value.map((item) => printFlow(item, style)).join(', ')}]`;
  if (!isRecord(value)) return flowScalar(value, style);
  const pairs = Object.entries(value).map((pair) => printFlowPair(pair, style));
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** A pair within braces. */
export const printFlowPair = ([key, value]: [string, unknown], style: FlowStyle): string =>
  `${flowScalar(key, style)}: ${printFlow(value, style)}`;

const flowScalar = (value: unknown, { isJson, quote }: FlowStyle): string =>
  scalarText(value, isJson ? 'QUOTE_DOUBLE' : 'PLAIN', quote, true);

const isFilledList = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > 0;
const isFilledMap = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && Object.keys(value).length > 0;

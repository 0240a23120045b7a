import { isRecord } from '../../isRecord.ts';
import { blockText } from './blockText.ts';
import { scalarText } from '../print/scalarText.ts';
import type { YamlStyle } from './yamlStyle.ts';

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
    const name = scalarText(key, 'PLAIN', style.quote, { inFlow: false });
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
    : { head: scalarText(value, 'PLAIN', style.quote, { inFlow: false }), lines: [] };
}

const isFilledList = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > 0;
const isFilledMap = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && Object.keys(value).length > 0;

import { isRecord } from '../../values.ts';
import { scalarText, needsEscapes } from '../print/scalarText.ts';
import type { YamlStyle } from './editContext.ts';

/** A value in block style: what stands behind the colon or dash, and the lines below. */
interface BlockValue {
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

/** A text as a block: what stands behind the key, and the lines below. */
export interface BlockText {
  readonly header: string;
  readonly lines: readonly string[];
}

/** How a block of text was written. */
export interface BlockStyle {
  readonly mark: '|' | '>';
  /** Whether its header says to keep the blank lines at its end. */
  readonly keeps: boolean;
  /** Whether its header says how far its lines are indented. */
  readonly tells: boolean;
  /** The column of its lines. */
  readonly column: number;
  /** Columns from the parent to its lines. */
  readonly step: number;
  /** Its lines, without their indentation. */
  readonly lines: readonly string[];
}

/** A text in a block of the same style; nothing where it can't be said so. */
export function blockText(value: string, style: BlockStyle): BlockText | undefined {
  const [ending] = /\n*$/.exec(value) ?? [''];
  const isKept = style.keeps && ending.length > 0;
  if (needsEscapes(value) || !/[^\s]/.test(value) || (ending.length > 1 && !isKept)) return undefined;
  const body = value.slice(0, value.length - ending.length);
  const mark = style.mark === '>' && !/^\s|\n[ \t]|[ \t]$|[ \t]\n/.test(body) ? '>' : '|';
  const lines = mark === '>' ? folded(body, style.lines) : body.split('\n');
  const indicator = style.tells || /^\s/.test(value) ? String(style.step) : '';
  if (indicator.length > 1) return undefined;
  const chomping = isKept ? '+' : ending === '' ? '-' : '';
  const blanks = ' '.repeat(style.column);
  return {
    header: mark + indicator + chomping,
    lines: [
      ...lines.map((line) => (line === '' ? line : blanks + line)),
      ...Array(Math.max(ending.length - 1, 0)).fill(''),
    ],
  };
}

/** Folds a text as its lines were folded before; what stayed keeps its lines. */
function folded(body: string, before: readonly string[]): string[] {
  const paragraphs = before
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split('\n'));
  const known = new Map(paragraphs.map((lines) => [lines.join(' '), lines]));
  const isWrapped = paragraphs.some((lines) => lines.length > 1);
  const width = isWrapped ? Math.max(...before.map((line) => line.length)) : Infinity;
  return body
    .split('\n')
    .flatMap((line, at) => [
      ...(at === 0 ? [] : ['']),
      ...(line === '' ? [] : (known.get(line) ?? wrapped(line, width))),
    ]);
}

/** Lines of at most a width, broken at single blanks. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/(?<=\S) (?=\S)/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

import { isMap, isNode, isPair, isScalar, isSeq, parseDocument, type Pair } from 'yaml';
import { linesOf, lineStart, lineEnd, nextLine } from '../text/lineBounds.ts';
import type { Span } from '../text/span.ts';

/** An item of a list: from its dash (or brace) to its end, without the last line break. */
export interface ItemText extends Span {
  /** Where the item's lines start, with the comments right above it. In flow style: where it starts. */
  readonly lead: number;
}

/** The list of steps, as the text writes it. */
export interface StepList {
  /** `none`: there is no list that could be edited. */
  readonly style: 'block' | 'flow' | 'none';
  /** The key `elements`; nothing where there is none. */
  readonly key: Span | undefined;
  /** The column of the key. */
  readonly keyColumn: number;
  /** The column of the dashes; where a list is empty, that of the first dash to come. */
  readonly column: number;
  readonly items: readonly ItemText[];
  /** In flow style: the list, brackets included. */
  readonly flow: Span | undefined;
  /** Whether the whole file stands in braces, as JSON does. */
  readonly inBraces: boolean;
}

const none: StepList = {
  style: 'none',
  key: undefined,
  keyColumn: 0,
  column: 2,
  items: [],
  flow: undefined,
  inBraces: false,
};

/** Finds the steps of a file: by its lines, or, where the list is in flow style, by parsing it. */
export function findSteps(text: string): StepList {
  return blockSteps(text) ?? (/["']?elements["']?\s*:/.test(text) ? flowSteps(text) : none);
}

/**
 * Finds the steps of a file by its lines, without parsing it: nothing of a step stands as far left
 * as its dash. So it takes no time, and broken YAML in one step leaves the others be. Nothing where
 * there is no list in block style at the top level.
 */
export function blockSteps(text: string): StepList | undefined {
  const column = rootColumn(text);
  const key = column === undefined ? undefined : keyLine(text, column);
  if (!key || column === undefined) return undefined;
  const rest = text.slice(key.end, lineEnd(text, key.end));
  if (!/^\s*(?:[&!]\S*(?:\s+|$))*(?:#.*)?$/.test(rest)) return undefined;
  const { column: found, items } = findItems(text, nextLine(text, key.end), text.length, column);
  return {
    ...none,
    style: 'block',
    key: { start: key.start, end: key.end - 1 },
    keyColumn: column,
    column: found ?? column + 2,
    items,
  };
}

/** The column of the top-level keys: that of the first line that says something. */
function rootColumn(text: string): number | undefined {
  for (const { start, end } of linesOf(text, 0, text.length)) {
    const line = text.slice(start, end).replace(/^\uFEFF/, '');
    if (/^(?:\s*(?:#.*)?|---\s*(?:#.*)?|%.*)$/.test(line)) continue;
    return /^ *[^\s{[]/.test(line) && !line.startsWith('---') ? line.search(/\S/) : undefined;
  }
  return undefined;
}

/** Where the key `elements` stands, and where its colon ends. */
function keyLine(text: string, column: number): Span | undefined {
  const pattern = new RegExp(
    `^\\uFEFF?( {${column}})(?:elements|"elements"|'elements')[ \\t]*:(?=\\s|$)`,
    'gm',
  );
  const found = pattern.exec(text);
  return found
    ? { start: pattern.lastIndex - found[0].trimStart().length, end: pattern.lastIndex }
    : undefined;
}

/**
 * The items of a block list that starts at a line.
 *
 * @param least the column of the key that the list belongs to: dashes stand there or further right
 */
export function findItems(
  text: string,
  from: number,
  until: number,
  least: number,
): { column: number | undefined; items: ItemText[] } {
  const items: { lead: number; start: number; end: number }[] = [];
  let column: number | undefined;
  let lead: number | undefined;
  for (const line of linesOf(text, from, until)) {
    const indent = indentAt(text, line);
    const at = line.start + indent;
    if (at >= line.end) lead = undefined;
    else if (text[at] === '#' && indent <= (items.length > 0 ? (column ?? 0) : Infinity)) lead ??= line.start;
    else if (isDash(text, at, line.end) && indent >= least && indent === (column ?? indent)) {
      column = indent;
      items.push({ lead: lead ?? line.start, start: at, end: line.end });
      lead = undefined;
    } else {
      const current = items.at(-1);
      if (!current || indent <= (column ?? 0)) break;
      current.end = line.end;
      lead = undefined;
    }
  }
  return { column, items: items.map((item) => ({ ...item, end: keptEnd(text, item, until) })) };
}

const isDash = (text: string, at: number, end: number): boolean =>
  text[at] === '-' && (at + 1 >= end || text[at + 1] === ' ' || text[at + 1] === '\t');

const keepsLines = /[|>](?:\d?\+|\+\d?)[ \t]*(?:#.*)?\r?$/m;

/** Blank lines below belong to an item whose last text keeps them (`|+`). */
function keptEnd(text: string, { start, end }: Span, until: number): number {
  const blank = /(?:\r?\n[ \t]*(?=\r?\n))*/y;
  blank.lastIndex = end;
  blank.exec(text);
  const kept = Math.min(Math.max(blank.lastIndex, end), until);
  return kept > end && keepsLines.test(text.slice(start, end)) ? kept : end;
}

function flowSteps(text: string): StepList {
  try {
    const { contents } = parseDocument(text, { prettyErrors: false, logLevel: 'silent', uniqueKeys: false });
    const pair = isMap(contents) ? contents.items.find(isElements) : undefined;
    const list = pair?.value;
    if (!isSeq(list) || !list.flow || !list.range || !isScalar(pair?.key) || !pair.key.range) return none;
    const [start, end] = pair.key.range;
    const items = list.items.flatMap((item) =>
      isNode(item) && item.range ? [{ lead: item.range[0], start: item.range[0], end: item.range[1] }] : [],
    );
    const keyColumn = start - lineStart(text, start);
    const flow = { start: list.range[0], end: list.range[1] };
    const inBraces = isMap(contents) && contents.flow === true;
    return { style: 'flow', key: { start, end }, keyColumn, column: keyColumn + 2, items, flow, inBraces };
  } catch {
    // Nested deeper than the stack: no test case that anybody wrote.
    return none;
  }
}

const isElements = (pair: unknown): pair is Pair =>
  isPair(pair) && isScalar(pair.key) && pair.key.value === 'elements';

function indentAt(text: string, { start, end }: Span): number {
  let at = start;
  while (at < end && text[at] === ' ') at++;
  return /\S/.test(text[at] ?? ' ') ? at - start : end - start;
}

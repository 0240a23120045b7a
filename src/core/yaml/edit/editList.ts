import type { YAMLSeq } from 'yaml';
import type { TextEdit } from '../../text/textEdit.ts';
import { lineEnd, nextLine } from '../../text/textLines.ts';
import { isRecord, isSameValue, valueKey } from '../../values.ts';
import { type EditContext, printFlow, getFlowStyle } from './editContext.ts';
import {
  entryLinesEnd,
  entryCommentsStart,
  columnAt,
  startsLine,
  breakAt,
  itemPositions,
  type EntryPosition,
  type ValuePosition,
  editFlow,
  type Entry,
  applyPartEdits,
} from './editFlow.ts';
import { replaceValue } from './editScalar.ts';
import { printItems } from './printBlock.ts';

/** Edits of a list: equal items stay, wherever they moved; others are edited or printed. */
export function editList(
  editing: EditContext,
  list: YAMLSeq,
  before: readonly unknown[],
  next: readonly unknown[],
  slot: ValuePosition | undefined,
): TextEdit[] {
  if (!slot) throw new Error('The whole document is a list');
  if (before.length === 0 && next.length === 0) return [];
  const isPart = before.length > 0 && next.length > 0;
  if (!isPart && (list.flow || before.length === 0)) return replaceValue(editing, slot, next);
  const inFlow = list.flow === true;
  const places = itemPositions(list);
  const column = columnAt(editing.text, places[0]!.start);
  const entries = matchItems(before, next).map((old, at): Entry => {
    if (old === undefined) return { old, text: freshItem(editing, places, next[at], inFlow) };
    const place = { ...places[old]!, column, isItem: !inFlow, inFlow };
    return { old, edits: editing.edit(list.items[old], before[old], next[at], place) };
  });
  if (inFlow) return editFlow(editing.text, list, places, entries);
  const isSame = entries.length === places.length && entries.every(({ old }, at) => old === at);
  if (isSame) return entries.flatMap((entry) => (entry.old === undefined ? [] : entry.edits));
  return arranged(editing, places, column, entries, slot);
}

function freshItem(
  editing: EditContext,
  places: readonly EntryPosition[],
  value: unknown,
  inFlow: boolean,
): string {
  const { text, style } = editing;
  const first = places[0]!;
  if (inFlow) return printFlow(value, getFlowStyle(editing, first.start));
  const item = /^- +(?=[^\s#])/.exec(text.slice(first.start, lineEnd(text, first.start)))?.[0].length;
  const lines = printItems([value], columnAt(text, first.start), { ...style(), ...(item && { item }) });
  return lines.join(breakAt(text, first.start));
}

/** An item's lines, comments right above it included, and the lines between it and the item before. */
interface Row {
  readonly between: string;
  readonly start: number;
  readonly end: number;
}

function arranged(
  { text }: EditContext,
  places: readonly EntryPosition[],
  column: number,
  entries: readonly Entry[],
  slot: ValuePosition,
): TextEdit[] {
  const isBeside = !startsLine(text, places[0]!.start);
  const start = isBeside ? places[0]!.start : nextLine(text, slot.slot ?? slot.start);
  const rows = rowsOf(text, places, column, start);
  const end = rows.at(-1)!.end;
  const lineBreak = breakAt(text, start);
  const lost = orphans(rows, entries);
  const left = lost.get(entries.length)?.trimEnd() ?? '';
  if (entries.length === 0) {
    if (isBeside || slot.slot === undefined) throw new Error('A list without a line of its own');
    return emptied(text, slot.slot, end, left && lineBreak + left);
  }
  const blanks = ' '.repeat(column);
  const lines = entries.map((entry, at) => {
    const row = entry.old === undefined ? undefined : rows[entry.old]!;
    const own = entry.old === undefined ? entry.text : ownText(text, rows[entry.old]!, entry.edits);
    const indented = isBeside && entry.old === 0 ? blanks + own : own;
    const ending = row ? breakAt(text, row.end) : lineBreak;
    return (
      (lost.get(at) ?? '') +
      gapAbove(rows, entry.old, at) +
      indented +
      (at < entries.length - 1 ? ending : '')
    );
  });
  const newText = lines.join('') + (left && lineBreak + left);
  if (isBeside && !newText.startsWith(`${blanks}-`)) throw new Error('A comment where the dash has to stand');
  return [{ start, end, newText: isBeside ? newText.slice(column) : newText }];
}

/** An empty list behind its key; comments below it stay. */
const emptied = (text: string, slot: number, end: number, comments: string): TextEdit[] => [
  { start: slot, end: slot, newText: ' []' },
  { start: lineEnd(text, slot), end, newText: comments },
];

function rowsOf(text: string, places: readonly EntryPosition[], column: number, from: number): Row[] {
  let above = from;
  return places.map((place) => {
    const start = Math.max(above, entryCommentsStart(text, place.start));
    const end = entryLinesEnd(text, place.end, column);
    const between = text.slice(above, start);
    above = nextLine(text, end);
    return { between, start, end };
  });
}

/** An item with its edits; they may reach over its line break, which is left out here. */
function ownText(text: string, { start, end }: Row, edits: readonly TextEdit[]): string {
  return applyPartEdits(text, { start, end: nextLine(text, end) }, edits).replace(/\r?\n$/, '');
}

/** Comments between items whose item goes stay: by the number of the new item they stand above. */
function orphans(rows: readonly Row[], entries: readonly Entry[]): Map<number, string> {
  const used = new Set(entries.map(({ old }) => old));
  const found = new Map<number, string>();
  rows.forEach(({ between }, row) => {
    if (used.has(row) || between.trim() === '') return;
    const next = entries.findIndex(({ old }) => old !== undefined && old > row);
    const at = next < 0 ? entries.length : next;
    found.set(at, (found.get(at) ?? '') + between);
  });
  return found;
}

/** Comments move with the item below them; blank lines stay where they are. */
function gapAbove(rows: readonly Row[], old: number | undefined, at: number): string {
  const own = old === undefined ? undefined : rows[old]!.between;
  if (own !== undefined && own.trim() !== '') return own;
  if (own !== undefined && old! > 0 && at > 0) return own;
  const usual = at === 0 ? rows[0] : rows.length > 1 ? rows[Math.min(at, rows.length - 1)] : undefined;
  return usual && usual.between.trim() === '' ? usual.between : '';
}

/**
 * Which old item every new item comes from: the equal one, wherever it moved; else the one that it
 * has most in common with; else the next that is left. Nothing where no old item is left.
 */
function matchItems(before: readonly unknown[], next: readonly unknown[]): (number | undefined)[] {
  const from: (number | undefined)[] = next.map(() => undefined);
  const free = new Set(before.keys());
  const take = (at: number, old: number): void => {
    from[at] = old;
    free.delete(old);
  };
  matchEnds(before, next, take);
  matchEqual(before, next, from, free, take);
  matchAlike(before, next, from, free, take);
  for (const at of next.keys()) {
    const [old] = free;
    if (from[at] === undefined && old !== undefined) take(at, old);
  }
  return from;
}

type Take = (at: number, old: number) => void;

/** Most lists differ in the middle only. */
function matchEnds(before: readonly unknown[], next: readonly unknown[], take: Take): void {
  const length = Math.min(before.length, next.length);
  let head = 0;
  while (head < length && isSameValue(before[head], next[head])) take(head, head++);
  let tail = 1;
  while (tail <= length - head && isSameValue(before[before.length - tail], next[next.length - tail])) {
    take(next.length - tail, before.length - tail);
    tail++;
  }
}

function matchEqual(
  before: readonly unknown[],
  next: readonly unknown[],
  from: readonly (number | undefined)[],
  free: ReadonlySet<number>,
  take: Take,
): void {
  const places = new Map<string, number[]>();
  for (const old of free) {
    const key = valueKey(before[old]);
    const same = places.get(key);
    if (same) same.push(old);
    else places.set(key, [old]);
  }
  for (const [at, value] of next.entries()) {
    if (from[at] !== undefined) continue;
    const old = places
      .get(valueKey(value))
      ?.find((place) => free.has(place) && isSameValue(before[place], value));
    if (old !== undefined) take(at, old);
  }
}

/** Comparing each with each takes too long beyond this. */
const few = 2500;

function matchAlike(
  before: readonly unknown[],
  next: readonly unknown[],
  from: readonly (number | undefined)[],
  free: ReadonlySet<number>,
  take: Take,
): void {
  const open = [...next.keys()].filter((at) => from[at] === undefined);
  if (open.length * free.size > few) return;
  const pairs = open
    .flatMap((at) => [...free].map((old) => ({ at, old, score: likeness(before[old], next[at]) })))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.at - b.at || a.old - b.old);
  for (const { at, old } of pairs) if (from[at] === undefined && free.has(old)) take(at, old);
}

/** How many values two values have in common, at the same places. */
function likeness(a: unknown, b: unknown): number {
  if (isRecord(a) && isRecord(b)) return sum(Object.keys(a), (key) => likeness(a[key], b[key]));
  if (Array.isArray(a) && Array.isArray(b)) return sum([...a.keys()], (at) => likeness(a[at], b[at]));
  return a !== undefined && isSameValue(a, b) ? 1 : 0;
}

const sum = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((total, item) => total + value(item), 0);

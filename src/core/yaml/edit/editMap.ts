import { isScalar, type YAMLMap } from 'yaml';
import type { TextEdit } from '../../text/textEdit.ts';
import type { EditContext } from './editContext.ts';
import { entryLinesEnd, entryCommentsStart } from './entryLines.ts';
import { columnAt, startsLine, breakAt } from './lineOfOffset.ts';
import { editFlow } from './editFlow.ts';
import { pairPositions, type EntryPosition, type ValuePosition } from './entryPositions.ts';
import { printPairs } from './printBlock.ts';
import { printFlowPair } from './printFlow.ts';
import { removePairs } from './removePairs.ts';
import { replaceValue } from './replaceValue.ts';
import { getFlowStyle } from './getFlowStyle.ts';

type Values = Record<string, unknown>;

/** Edits of a map: keys stay in their order, new ones stand behind the key that precedes them. */
export function editMap(
  editing: EditContext,
  map: YAMLMap,
  before: Values,
  next: Values,
  slot: ValuePosition | undefined,
): TextEdit[] {
  const names = map.items.map(({ key }) => nameOf(key));
  const stays = names.map((name) => Object.hasOwn(next, name));
  if (!stays.includes(true)) {
    if (!slot) throw new Error('No key of the document stays');
    return names.length === 0 && Object.keys(next).length === 0 ? [] : replaceValue(editing, slot, next);
  }
  const inFlow = map.flow === true;
  const places = pairPositions(map);
  const column = columnAt(editing.text, places[0]!.start);
  const edits = map.items.map(({ key, value }, at) => {
    const name = names[at]!;
    if (!stays[at]) return [];
    if (isScalar(key) && key.anchor) editing.anchors.set(key.anchor, key.value);
    return editing.edit(value, before[name], next[name], { ...places[at]!, column, isItem: false, inFlow });
  });
  const news = placedKeys(names, stays, next, slot ? undefined : editing.rank);
  if (inFlow) return editFlowMap(editing, map, places, stays, edits, news, next);
  const inserts = [...news].map(([behind, keys]) =>
    insertPairs(editing, places, stays, behind, Object.fromEntries(keys.map((key) => [key, next[key]]))),
  );
  const isFrontUsed = news.has(-1) && !stays[0];
  const removed = stays.map((isKept, at) => !isKept && !(isFrontUsed && at === 0));
  return [...inserts, ...removePairs(editing.text, places, removed, column), ...edits.flat()];
}

/** New keys by the number of the pair that they stand behind; -1 is the front. */
function placedKeys(
  names: readonly string[],
  stays: readonly boolean[],
  next: Values,
  rank: ((key: string) => number) | undefined,
): Map<number, string[]> {
  const order = Object.keys(next);
  const rankOf = rank ?? ((key: string) => order.indexOf(key));
  const present = new Set(names);
  const found = new Map<number, string[]>();
  for (const key of order.filter((name) => !present.has(name)).toSorted((a, b) => rankOf(a) - rankOf(b))) {
    let behind = -1;
    names.forEach((name, at) => {
      const isNearer = behind < 0 || rankOf(name) >= rankOf(names[behind]!);
      if (stays[at] && rankOf(name) <= rankOf(key) && isNearer) behind = at;
    });
    found.set(behind, [...(found.get(behind) ?? []), key]);
  }
  return found;
}

function insertPairs(
  { text, style }: EditContext,
  places: readonly EntryPosition[],
  stays: readonly boolean[],
  behind: number,
  pairs: Values,
): TextEdit {
  const first = places[0]!;
  const column = columnAt(text, first.start);
  const lines = printPairs(pairs, column, style());
  if (behind >= 0) {
    const at = entryLinesEnd(text, places[behind]!.end, column);
    const lineBreak = breakAt(text, places[behind]!.end);
    return { start: at, end: at, newText: lines.map((line) => lineBreak + line).join('') };
  }
  const printed = lines.join(breakAt(text, first.start));
  const beside = printed.slice(column);
  if (!stays[0]) return { start: first.start, end: entryLinesEnd(text, first.end, column), newText: beside };
  const blanks = breakAt(text, first.start) + ' '.repeat(column);
  if (!startsLine(text, first.start))
    return { start: first.start, end: first.start, newText: beside + blanks };
  const at = entryCommentsStart(text, first.start);
  return { start: at, end: at, newText: printed + breakAt(text, first.start) };
}

function editFlowMap(
  editing: EditContext,
  map: YAMLMap,
  places: readonly EntryPosition[],
  stays: readonly boolean[],
  edits: readonly TextEdit[][],
  news: ReadonlyMap<number, string[]>,
  next: Values,
): TextEdit[] {
  const style = getFlowStyle(editing, places[0]!.start);
  const fresh = (behind: number) =>
    (news.get(behind) ?? []).map((key) => ({ old: undefined, text: printFlowPair([key, next[key]], style) }));
  const wanted = stays.flatMap((isKept, at) => [
    ...(isKept ? [{ old: at, edits: edits[at]! }] : []),
    ...fresh(at),
  ]);
  return editFlow(editing.text, map, places, [...fresh(-1), ...wanted]);
}

/** The name that a key has in the plain value. */
function nameOf(key: unknown): string {
  if (!isScalar(key)) throw new Error('A key that is a list, a map or an alias');
  const value = key.value as string | number | bigint | boolean | null;
  return value === null ? '' : String(value);
}

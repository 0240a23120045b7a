import { isAlias, isMap, isNode, isPair, isScalar, isSeq, visit, type Document, type YAMLMap } from 'yaml';
import type { Span } from '../../text/span.ts';
import { applyEdits, type TextEdit } from '../../text/textEdit.ts';
import { lineStart, lineEnd, nextLine } from '../../text/textLines.ts';
import { isRecord, isSameValue } from '../../values.ts';
import {
  type EditContext,
  getYamlStyle,
  type YamlStyle,
  printFlowPair,
  getFlowStyle,
} from './editContext.ts';
import {
  type ValuePosition,
  entryLinesEnd,
  entryCommentsStart,
  columnAt,
  startsLine,
  breakAt,
  pairPositions,
  type EntryPosition,
  editFlow,
} from './editFlow.ts';
import { editList } from './editList.ts';
import { editScalar, replaceValue } from './editScalar.ts';
import { printPairs } from './printBlock.ts';

/**
 * The text of a document, edited so that it says `next`: only the bytes of what differs change.
 * Nothing where it cannot be edited so. Whether the text reads back as `next` is left to the caller.
 *
 * @param document the parsed text, with its source tokens
 * @param rank where a key belongs among the keys of the whole document
 */
export function editInPlace(
  text: string,
  document: Document,
  next: unknown,
  rank: (key: string) => number,
): string | undefined {
  try {
    const before: unknown = document.toJS({ maxAliasCount: -1 });
    if (isSameValue(before, next)) return text;
    const { edit } = editingOf(text, document, rank);
    return applyEdits(text, edit(document.contents, before, next, undefined));
  } catch {
    // A shape of YAML that has no place of its own in the text, such as a pair without its colon.
    return undefined;
  }
}

function editingOf(text: string, document: Document, rank: (key: string) => number): EditContext {
  const tangled = tangledNodes(text, document);
  let style: YamlStyle | undefined;
  const editing: EditContext = {
    text,
    rank,
    style: () => (style ??= getYamlStyle(text, document)),
    anchors: new Map(),
    edit: (node, before, next, slot) => {
      const edits =
        isSameValue(before, next) && !tangled.has(node) ? [] : changed(editing, node, before, next, slot);
      if (isNode(node) && !isAlias(node) && node.anchor) editing.anchors.set(node.anchor, next);
      return edits;
    },
  };
  return editing;
}

function changed(
  editing: EditContext,
  node: unknown,
  before: unknown,
  next: unknown,
  slot: ValuePosition | undefined,
): TextEdit[] {
  if (isAlias(node) && isSameValue(editing.anchors.get(node.source), next)) return [];
  if (isMap(node) && isRecord(before) && isRecord(next)) return editMap(editing, node, before, next, slot);
  if (isSeq(node) && Array.isArray(before) && Array.isArray(next))
    return editList(editing, node, before, next, slot);
  if (!slot) throw new Error('The whole document is no map');
  if (!isScalar(node)) return replaceValue(editing, slot, next);
  return isSameValue(before, next) ? [] : editScalar(editing, node, next, slot);
}

/** Nodes with an anchor or alias in them: they may have to change although their value does not. */
function tangledNodes(text: string, document: Document): ReadonlySet<unknown> {
  const tangled = new Set<unknown>();
  if (!/[&*]\S/.test(text)) return tangled;
  visit(document, (_key, node, path) => {
    if (isAlias(node) || (isNode(node) && node.anchor))
      for (const inner of [...path, node]) tangled.add(isPair(inner) ? inner.value : inner);
  });
  return tangled;
}

type Values = Record<string, unknown>;

/** Edits of a map: keys stay in their order, new ones stand behind the key that precedes them. */
function editMap(
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

/** Edits that remove pairs of a block map with their lines. Comments between the lines stay. */
function removePairs(
  text: string,
  places: readonly EntryPosition[],
  removed: readonly boolean[],
  column: number,
): TextEdit[] {
  const spans: Span[] = [];
  const stay = removed.indexOf(false);
  const isBeside = removed[0] === true && !startsLine(text, places[0]!.start);
  if (isBeside) spans.push(besideDash(text, places, stay));
  const isGone = (at: number): boolean => removed[at] === true && !(isBeside && at < stay);
  places.forEach(({ start, end }, at) => {
    if (isGone(at))
      spans.push({
        start: markedStart(text, lineStart(text, start)),
        end: nextLine(text, entryLinesEnd(text, end, column)),
      });
  });
  return merged(spans).map((span) => ({ ...withBlanks(text, span), newText: '' }));
}

/** The first pairs of an item, up to the one that stays: it moves up beside the dash. */
function besideDash(text: string, places: readonly EntryPosition[], stay: number): Span {
  const start = places[0]!.start;
  const end = places[stay]!.start;
  const above = text.slice(lineEnd(text, places[stay - 1]!.end), end);
  if (!above.includes('#')) return { start, end };
  const blanks = /[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  return { start: start - blanks, end: lineEnd(text, places[stay - 1]!.end) };
}

function merged(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of spans) {
    const last = found.at(-1);
    if (last && last.end === span.start) found[found.length - 1] = { start: last.start, end: span.end };
    else found.push(span);
  }
  return found;
}

/** Of blank lines above and below those above go too; the last line takes the break before it along. */
function withBlanks(text: string, { start, end }: Span): Span {
  const above = /(?:(?<=\n)[ \t]*\r?\n)*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  const isBlankBelow =
    end >= text.length || /^[ \t]*(?:\r?\n|$)/.test(text.slice(end, lineEnd(text, end) + 2));
  const from = isBlankBelow && startsAtLine(text, start) ? start - above : start;
  const endsOpen = end >= text.length && !text.endsWith('\n');
  const lineBreak = endsOpen ? (/\r?\n$/.exec(text.slice(0, from))?.[0].length ?? 0) : 0;
  return { start: from - lineBreak, end };
}

/** A byte order mark stays. */
const markedStart = (text: string, start: number): number => (text[start] === '\uFEFF' ? start + 1 : start);

const startsAtLine = (text: string, offset: number): boolean => lineStart(text, offset) === offset;

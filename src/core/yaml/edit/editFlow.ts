import type { YAMLMap, YAMLSeq, CST } from 'yaml';
import { applyEdits, type TextEdit } from '../../text/textEdit.ts';
import { linesBetween, lineStart, lineEnd, nextLine } from '../../text/textLines.ts';

/** A pair or item that a collection shall hold: an old one, edited, or a new text. */
export type Entry =
  | { readonly old: number; readonly edits: readonly TextEdit[] }
  | { readonly old: undefined; readonly text: string };

/** Edits of what stands between braces or brackets; what separates entries is kept or repeated. */
export function editFlow(
  text: string,
  node: YAMLMap | YAMLSeq,
  places: readonly EntryPosition[],
  wanted: readonly Entry[],
): TextEdit[] {
  const isSame = wanted.length === places.length && wanted.every(({ old }, at) => old === at);
  if (isSame) return wanted.flatMap((entry) => (entry.old === undefined ? [] : entry.edits));
  const token = node.srcToken;
  if (token?.type !== 'flow-collection' || !/[[{]/.test(text[token.offset] ?? ''))
    throw new Error('A pair without braces');
  const start = token.offset + 1;
  const gaps = places.map((place, at) => text.slice(at === 0 ? start : places[at - 1]!.end, place.start));
  const entries = wanted.map((entry, at) => {
    const gap = at === 0 ? gaps[0]! : gapBefore(gaps, entry.old, wanted[at - 1]!.old, at);
    return {
      gap,
      text: entry.old === undefined ? entry.text : applyPartEdits(text, places[entry.old]!, entry.edits),
    };
  });
  const used = new Set(entries.map(({ gap }) => gap));
  if (gaps.some((gap) => gap.includes('#') && !used.has(gap))) throw new Error('A comment would be lost');
  return [{ start, end: places.at(-1)!.end, newText: entries.map(({ gap, text }) => gap + text).join('') }];
}

/** The gap that stood before an entry, if it stays behind the same one; else one like the others. */
function gapBefore(
  gaps: readonly string[],
  old: number | undefined,
  previous: number | undefined,
  at: number,
): string {
  if (old !== undefined && old > 0 && previous === old - 1) return gaps[old]!;
  const usual = gaps[Math.min(at, gaps.length - 1)]!;
  if (gaps.length > 1 && !usual.includes('#')) return usual;
  return gaps[0]!.includes('\n') && !gaps[0]!.includes('#') ? `,${gaps[0]}` : ', ';
}

/** A part of the text with the edits within it made. */
export function applyPartEdits(
  text: string,
  { start, end }: Pick<EntryPosition, 'start' | 'end'>,
  edits: readonly TextEdit[],
): string {
  const moved = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
  return applyEdits(text.slice(start, end), moved);
}

/** Where a pair of a map or an item of a list stands in the text. */
export interface EntryPosition {
  /** Its first byte: the dash, `?`, anchor, tag or key. */
  readonly start: number;
  /** Behind its last byte. Comments and line breaks behind it don't count. */
  readonly end: number;
  /** Behind the colon or dash, and the anchor and tag of the value. Nothing for a key without colon. */
  readonly slot: number | undefined;
  readonly value: CST.Token | undefined;
  /** Between the colon or dash and the value. */
  readonly props: readonly CST.SourceToken[];
}

/** Where a value stands, or could stand. */
export interface ValuePosition extends EntryPosition {
  /** The column of the key, or of the dash. */
  readonly column: number;
  readonly isItem: boolean;
  readonly inFlow: boolean;
}

/** The pairs of a map, in the order of its nodes. */
export const pairPositions = (map: YAMLMap): EntryPosition[] =>
  map.items.map(({ srcToken }) => positionOf(srcToken ?? withoutPosition(), srcToken?.sep));

/** The items of a list, in the order of its nodes. */
export function itemPositions(list: YAMLSeq): EntryPosition[] {
  const { srcToken = withoutPosition() } = list;
  const tokens = (
    srcToken.type === 'block-seq' || srcToken.type === 'flow-collection' ? srcToken : withoutPosition()
  ).items as CST.CollectionItem[];
  const items = tokens.filter(
    ({ start, key, sep, value }) => value || key || sep || start.some(({ type }) => type === 'seq-item-ind'),
  );
  return items.length === list.items.length
    ? items.map((item) => positionOf(item, item.key || item.sep ? undefined : item.start))
    : withoutPosition();
}

/** Where the node itself starts, without its anchor and tag. */
export function tokenStart(token: CST.Token): number {
  const first = token.type === 'block-map' ? token.items[0] : undefined;
  return first ? positionOf(first, undefined).start : token.offset;
}

function positionOf(item: CST.CollectionItem, slotTokens: CST.SourceToken[] | undefined): EntryPosition {
  const { key, sep } = item;
  const value = item.value ?? undefined;
  const start = significant(item.start);
  const first =
    [...start, ...(key ? [key] : []), ...significant(sep), ...(value ? [value] : [])][0] ?? withoutPosition();
  const last = value ?? significant(sep).at(-1) ?? key ?? start.at(-1) ?? withoutPosition();
  const before = significant(slotTokens).at(-1) ?? value;
  const slot = before && (before === value ? tokenStart(before) : tokenEnd(before));
  return {
    start: tokenStart(first),
    end: tokenEnd(last),
    slot: slotTokens && slot,
    value,
    props: slotTokens ?? [],
  };
}

/** Tokens that are neither blank nor comment. */
const significant = (tokens: readonly CST.SourceToken[] = []): CST.SourceToken[] =>
  tokens.filter(
    ({ type }) => type !== 'space' && type !== 'newline' && type !== 'comment' && type !== 'comma',
  );

/** Behind the last byte of what a token says; of a block of text without its last line break. */
function tokenEnd(token: CST.Token): number {
  switch (token.type) {
    case 'block-map':
    case 'block-seq': {
      const last = (token.items as CST.CollectionItem[]).findLast(
        ({ start, key, sep, value }) => key || value || significant(sep)[0] || significant(start)[0],
      );
      return last ? positionOf(last, undefined).end : token.offset;
    }
    case 'flow-collection': {
      const [close] = token.end;
      return close ? close.offset + close.source.length : withoutPosition();
    }
    case 'block-scalar': {
      const whole = [...token.props, token].map((part) => ('source' in part ? part.source : '')).join('');
      return token.offset + whole.replace(/\r?\n$/, '').length;
    }
    default:
      return 'source' in token ? token.offset + token.source.length : withoutPosition();
  }
}

function withoutPosition(): never {
  throw new Error('A node without its place in the text');
}

/** The end of the lines of a pair or item: comments below that stand further right are part of it. */
export function entryLinesEnd(text: string, end: number, column: number): number {
  let last = lineEnd(text, end);
  for (const line of linesBetween(text, nextLine(text, end), text.length)) {
    const [, blanks = '', mark] = /^([ \t]*)(#)?/.exec(text.slice(line.start, line.end)) ?? [];
    if (mark && blanks.length > column) last = line.end;
    else if (line.start + blanks.length < line.end) break;
  }
  return last;
}

/** Where the comments right above a line start: those at its column or further right. */
export function entryCommentsStart(text: string, start: number): number {
  let lead = lineStart(text, start);
  while (lead > 0) {
    const above = lineStart(text, lead - 1);
    if (!/^\uFEFF?[ \t]*#/.test(text.slice(above, lead))) break;
    lead = above;
  }
  return text[lead] === '\uFEFF' ? lead + 1 : lead;
}

/** The column of an offset. A byte order mark has no width. */
export function columnAt(text: string, offset: number): number {
  const start = lineStart(text, offset);
  return offset - start - (text[start] === '\uFEFF' ? 1 : 0);
}

/** Whether nothing but blanks stands before an offset on its line. */
export const startsLine = (text: string, offset: number): boolean =>
  text.slice(lineStart(text, offset), offset).trim() === '';

/** The line break at the end of an offset's line; of the last line that of the first. */
export function breakAt(text: string, offset: number): string {
  const at = text.indexOf('\n', offset);
  const found = at < 0 ? text.indexOf('\n') : at;
  return text[found - 1] === '\r' ? '\r\n' : '\n';
}

import type { YAMLMap, YAMLSeq } from 'yaml';
import { applyEdits, type TextEdit } from '../../text/textEdit.ts';
import type { EntryPosition } from './entryPositions.ts';

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

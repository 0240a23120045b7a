import type { Span } from '../text/span.ts';
import { linesBetween } from '../text/textLines.ts';

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

export const emptyStepList: StepList = {
  style: 'none',
  key: undefined,
  keyColumn: 0,
  column: 2,
  items: [],
  flow: undefined,
  inBraces: false,
};

/**
 * The items of a block list that starts at a line.
 *
 * @param least the column of the key that the list belongs to: dashes stand there or further right
 */
export function findListItems(
  text: string,
  from: number,
  until: number,
  least: number,
): { column: number | undefined; items: ItemText[] } {
  const items: { lead: number; start: number; end: number }[] = [];
  let column: number | undefined;
  let lead: number | undefined;
  for (const line of linesBetween(text, from, until)) {
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

function indentAt(text: string, { start, end }: Span): number {
  let at = start;
  while (at < end && text[at] === ' ') at++;
  return /\S/.test(text[at] ?? ' ') ? at - start : end - start;
}

/** The position of the first step that starts at an offset or behind it; the number of steps where none does. */
export function stepFrom(steps: readonly Pick<Span, 'start'>[], offset: number): number {
  const found = steps.findIndex(({ start }) => start >= offset);
  return found < 0 ? steps.length : found;
}

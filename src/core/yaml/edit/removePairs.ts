import { lineStart, lineEnd, nextLine } from '../../text/lineBounds.ts';
import type { Span } from '../../text/span.ts';
import type { TextEdit } from '../../text/textEdit.ts';
import { entryLinesEnd } from './entryLines.ts';
import { startsLine } from './lineOfOffset.ts';
import type { EntryPosition } from './entryPositions.ts';

/** Edits that remove pairs of a block map with their lines. Comments between the lines stay. */
export function removePairs(
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

import { linesBetween, lineStart, lineEnd, nextLine } from '../../text/lineBounds.ts';

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

import { lineStart } from '../../text/lineBounds.ts';

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

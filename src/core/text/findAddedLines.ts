import type { TextEdit } from './textEdit.ts';

/** The edits that add the lines which a text has more than another; undefined where a line changed or is missing. */
export function findAddedLines(before: string, after: string): TextEdit[] | undefined {
  const own = linesOf(before);
  const edits: TextEdit[] = [];
  let [at, start, added] = [0, 0, ''];
  for (const line of linesOf(after)) {
    if (line !== own[at]) {
      added += line;
      continue;
    }
    if (added !== '') edits.push({ start, end: start, newText: added });
    [at, start, added] = [at + 1, start + line.length, ''];
  }
  if (added !== '') edits.push({ start, end: start, newText: added });
  return at === own.length ? edits : undefined;
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/(?<=\n)/));

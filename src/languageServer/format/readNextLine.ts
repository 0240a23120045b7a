import { UnknownForm } from './unknownForm.ts';

/** The next line that says something, and what stands before it. */
export interface NextLine {
  readonly isBlankBefore: boolean;
  /** Comments on lines of their own, in its column. */
  readonly comments: readonly string[];
  readonly column: number;
  readonly start: number;
  readonly isDash: boolean;
}

const line = /( *)([^\n]*)(?:\n|$)/y;

const oddComment = /[\p{Cc}\u2028\u2029\uFEFF]/u;

/**
 * Reads from the start of a line up to the next one with content; undefined at the end of the text.
 *
 * @throws UnknownForm where comments are not clearly those of the line below
 */
export function readNextLine(text: string, offset: number): NextLine | undefined {
  const comments: string[] = [];
  let isBlankBefore = false;
  let commentColumn = -1;
  for (let start = offset; start < text.length; start = line.lastIndex) {
    line.lastIndex = start;
    const [, blanks = '', rest = ''] = line.exec(text) ?? [];
    const column = blanks.length;
    if (rest === '') {
      if (comments.length > 0) throw new UnknownForm();
      isBlankBefore = true;
      continue;
    }
    if (commentColumn >= 0 && column !== commentColumn) throw new UnknownForm();
    if (!rest.startsWith('#')) {
      const isDash = rest.startsWith('- ');
      return { isBlankBefore, comments, column, start: start + column, isDash };
    }
    if (oddComment.test(rest)) throw new UnknownForm();
    commentColumn = column;
    comments.push(rest.trimEnd());
  }
  if (comments.length > 0) throw new UnknownForm();
  return undefined;
}

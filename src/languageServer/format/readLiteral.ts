const header = /\|-? *\n/y;

/** A literal block, as Prettier prints it, and where its last line ends. */
interface Literal {
  readonly text: string;
  readonly end: number;
}

/** A carriage return, or white space at the end of a line, which Prettier takes away. */
const oddLine = /[ \t]$|[\r\u2028\u2029\uFEFF]/;

/**
 * Reads the literal block whose header starts at an offset. Undefined where it keeps line breaks at its end, names
 * its indentation, or begins with a blank line.
 *
 * @param column of the map or list that the block stands in
 */
export function readLiteral(
  text: string,
  offset: number,
  column: number,
  indent: string,
): Literal | undefined {
  header.lastIndex = offset;
  const head = header.exec(text)?.[0];
  if (head === undefined) return undefined;
  const first = offset + head.length;
  const depth = countBlanks(text, first);
  if (depth <= column || first + depth >= text.length || text[first + depth] === '\n') return undefined;
  let printed = head.trimEnd();
  let blankLines = '';
  let end = first;
  for (let start = first; start < text.length;) {
    const blanks = countBlanks(text, start);
    const lineBreak = text.indexOf('\n', start + blanks);
    const lineEnd = lineBreak < 0 ? text.length : lineBreak;
    if (start + blanks === lineEnd && blanks <= depth) blankLines += '\n';
    else if (blanks < depth) break;
    else {
      const content = text.slice(start + depth, lineEnd);
      if (oddLine.test(content)) return undefined;
      printed += `${blankLines}\n${indent}${content}`;
      blankLines = '';
      end = lineEnd;
    }
    start = lineEnd + 1;
  }
  return { text: printed, end };
}

function countBlanks(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ') at++;
  return at - start;
}

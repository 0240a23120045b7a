/**
 * A text of several lines as a literal block; nothing where its last line is blank: that needs quotes.
 *
 * @param lineBreak a line break, and the indentation of the block
 */
export function printBlockText(text: string, lineBreak: string): string | undefined {
  const end = blankEnd(text);
  const lastBreak = end.lastIndexOf('\n');
  if (lastBreak >= 0 && lastBreak < end.length - 1) return undefined;
  // Blanks at the start would count as indentation.
  const indentation = /^\n* /.test(text) ? '2' : '';
  return `|${indentation}${chomping(end)}${lineBreak}${indented(text, lineBreak)}`;
}

/** The blanks and line breaks at the end of a text. */
function blankEnd(text: string): string {
  let start = text.length;
  while (start > 0 && '\n\t '.includes(text[start - 1]!)) start--;
  return text.slice(start);
}

/** Strip where no line break is at the end, clip where it is one, else keep. */
function chomping(end: string): string {
  if (!end.includes('\n')) return '-';
  return end.indexOf('\n') === end.length - 1 ? '' : '+';
}

/** The lines of a text, empty ones without indentation; the last line break belongs to what follows. */
function indented(text: string, lineBreak: string): string {
  const lines = text.endsWith('\n') ? text.slice(0, -1) : text;
  let last = lines.length;
  while (lines[last - 1] === '\n') last--;
  return lines.slice(0, last).replaceAll(/\n(?!\n)/g, lineBreak) + lines.slice(last);
}

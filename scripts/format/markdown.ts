/** Markdown of a page that is written by a script: blocks of text, one blank line apart. */

const lineLength = 120;

/** Code inside a line. */
export const code = (text: string): string => `\`${text}\``;

/** A block of code. */
export const fence = (language: 'ts' | 'yaml', text: string): string =>
  `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;

/** A table; cells may have Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [tableRow(head), `|${'---|'.repeat(head.length)}`, ...rows.map(tableRow)].join('\n');

const tableRow = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;

/** A list, each item in lines of the usual length. */
export const list = (items: readonly string[]): string =>
  items.map((item) => wrap(item, '- ', '  ')).join('\n');

/** A paragraph in lines of the usual length. */
export const paragraph = (text: string): string => wrap(text, '', '');

/** Links to headings of the same page that are one name each. */
export const links = (names: readonly string[]): string =>
  paragraph(names.map((name) => `[${name}](#${name.toLowerCase()})`).join(', '));

/** Code and links stay whole: a line inside them could end where Markdown reads the next one differently. */
const words = /(?:`[^`]*`|\[[^\]]*\]\([^)]*\)|[^\s])+/g;

function wrap(text: string, first: string, following: string): string {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const [word] of text.matchAll(words)) {
    if (!isEmpty && line.length + 1 + word.length > lineLength) {
      lines.push(line);
      line = following;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line].join('\n');
}

/** Names as in a sentence: `a, b or c`. */
export const alternatives = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

const bidi = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const marks = /[\\`*_{}[\]()#+\-!~<>&|=:@]|(?<=\bwww)\.|(?<=^\d+)\./gim;

/**
 * Any text as Markdown that shows it as it is. Unlike what `appendText` writes it wraps, since its
 * blanks are blanks, and may stand within a line: in bold, in a link, in a list.
 */
export const asMarkdown = (text: string): string =>
  text
    .trim()
    .replaceAll(bidi, '\uFFFD')
    .split(/\s*[\r\n\u2028\u2029]\s*/)
    .map((line) => line.replaceAll(/\s+/g, ' ').replaceAll(marks, '\\$&'))
    .join('\\\n');

const marksWithinLine = /\\(?=[!-/:-@[-`{-~]|$)|[`*]|\](?=\()|~(?=~)|\$(?=\()|(?<!\w)_|_(?!\w)/g;

/**
 * Text in bold, in one line, as Markdown that reads well as it is too: where the editor shows the first line
 * of a message as plain text, it leaves the backslashes in. So only what would be taken for a mark has one.
 */
export const asHeadline = (text: string): string =>
  text
    .trim()
    .replaceAll(bidi, '\uFFFD')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(marksWithinLine, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');

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

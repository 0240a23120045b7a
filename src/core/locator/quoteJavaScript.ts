/** A string as JavaScript in single quotes, on one line, and free of what could hide in it. */
export const quoteJavaScript = (text: string): string =>
  `'${text.replaceAll(
    escaped,
    (char) => shortEscapes.get(char) ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}'`;

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ["'", "\\'"],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/** Quotes, control characters, what ends or turns a line around, and halves of a character. */
const escaped = /[\\'\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

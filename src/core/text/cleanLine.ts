/** Characters read beyond what is shown, so that what is taken out leaves enough. */
const spare = 4096;

/**
 * Turns text from outside into something that can be shown: one line of at most `most` characters, without
 * control, bidi and other invisible characters.
 */
export const cleanLine = (text: unknown, most = 300): string =>
  cutLine(visibleLine(String(text).slice(0, most * 4 + spare)), most);

/** The text as one line, without control, bidi and other invisible characters. */
export const visibleLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();

/** The text, ended by an ellipsis where it is longer. */
export const cutLine = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;

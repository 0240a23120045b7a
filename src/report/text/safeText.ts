/** Colours that terminals understand, which test runners leave in messages. */
// oxlint-disable-next-line no-control-regex
const terminalColours = /\u001B\[[0-9;]*[A-Za-z]/g;
/** Characters that reorder or hide text; joiners within words and emoji are none of them. */
const deceptive = /[\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g;
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;

/**
 * Text of a service as it can be shown: what would reorder or hide it stands as its code point, and
 * it is cut at `most` characters. Line breaks stay.
 */
export const safeText = (text: string, most: number): string =>
  cut(
    text
      .slice(0, most * 2)
      .replaceAll('\r\n', '\n')
      .replaceAll(terminalColours, '')
      .replaceAll(deceptive, codePoint)
      .replaceAll(controls, codePoint),
    most,
  );

/** The same in one line. */
export const safeLine = (text: string, most: number): string =>
  safeText(text.slice(0, most * 2).replaceAll(/\s+/g, ' '), most).trim();

/** The most characters of a name. */
const longestName = 200;

/** A name in one line; empty for what isn't text. */
export const shortLine = (text: unknown): string =>
  typeof text === 'string' ? safeLine(text, longestName) : '';

const codePoint = (character: string): string =>
  `‹U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}›`;

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

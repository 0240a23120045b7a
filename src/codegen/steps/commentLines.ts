/** Ends a line, is not seen, or turns the reading direction around. */
const unfit = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/**
 * A text of a test case as lines of a comment. The mark in front keeps it from being an
 * instruction to a compiler, as `// @ts-nocheck` would be.
 */
export const commentLines = (text: string): string[] =>
  text
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `// > ${line.replaceAll(unfit, ' ')}`.trimEnd());

/** A comment in one line, whatever its text contains. */
export const toCommentLine = (comment: string): string =>
  `// ${comment.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')}`;

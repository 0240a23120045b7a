/** Where the quote that opens at `start` closes: the offset of the closing quote, or the limit. */
export function findQuotedEnd(text: string, start: number, limit: number): number {
  const quote = text.charAt(start);
  for (let at = start + 1; at < limit; at++) {
    const letter = text.charAt(at);
    if (letter === '\\' && quote === '"') at++;
    else if (letter === quote && quote === "'" && text.charAt(at + 1) === "'") at++;
    else if (letter === quote) return at;
  }
  return limit;
}

/** Where a value without quotes ends on its line: before a comment and trailing blanks. */
export function findPlainEnd(text: string, start: number, limit: number): number {
  const written = text.slice(start, limit);
  const comment = written.search(/[ \t]#/);
  return start + (comment < 0 ? written : written.slice(0, comment)).trimEnd().length;
}

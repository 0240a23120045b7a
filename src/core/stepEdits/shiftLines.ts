/** Lines moved to the right or to the left. */
export function shiftLines(lines: string, by: number): string {
  if (by === 0) return lines;
  const pattern = by > 0 ? /^(?=[^\r\n])/gm : new RegExp(`^ {1,${-by}}`, 'gm');
  return lines.replaceAll(pattern, by > 0 ? ' '.repeat(by) : '');
}

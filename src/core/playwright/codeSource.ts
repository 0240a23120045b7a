/** Code that parses, and the number of its first line in the whole. */
export interface CodeSource {
  readonly text: string;
  readonly firstLine: number;
  /** Where each line of the text starts. */
  readonly lineStarts: readonly number[];
}

/** A text that parses, with the starts of its lines. */
export function createCodeSource(text: string, firstLine: number): CodeSource {
  const ends = Array.from(text.matchAll(/\r\n|\n|\r/g), ({ 0: end, index }) => index + end.length);
  return { text, firstLine, lineStarts: [0, ...ends] };
}

/** The number of lines that end before the offset. */
export function countLinesBefore(offset: number, starts: readonly number[]): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

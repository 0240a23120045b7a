import type { Readable } from 'node:stream';

interface LineReader {
  /** The bytes that a line may have at this time. */
  readonly most: () => number;
  readonly onLine: (line: string) => void;
}

/** Reads lines that end with a line feed, and by nothing else; a longer one ends the stream. */
export function readLines(stream: Readable, { most, onLine }: LineReader): void {
  let begun: Buffer[] = [];
  let bytes = 0;
  stream.on('data', (data: Buffer) => {
    let start = 0;
    for (let end = data.indexOf('\n'); end >= 0; end = data.indexOf('\n', start)) {
      const line = Buffer.concat([...begun, data.subarray(start, end)]);
      [begun, bytes, start] = [[], 0, end + 1];
      onLine(line.toString());
      if (stream.destroyed) return;
    }
    begun.push(data.subarray(start));
    bytes += data.length - start;
    if (bytes > most()) stream.destroy();
  });
}

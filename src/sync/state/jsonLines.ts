import type { Pause } from '../../core/cooperativePause.ts';

/** @throws SyntaxError when a line is no JSON, as in a record that was cut off */
async function parseLines(text: string, pause: Pause): Promise<unknown[]> {
  const values: unknown[] = [];
  for (let at = 0; at < text.length;) {
    await pause();
    const end = text.indexOf('\n', at);
    if (end < 0) throw new SyntaxError('The last line is cut off');
    values.push(JSON.parse(text.slice(at, end)));
    at = end + 1;
  }
  return values;
}

/** The values of a record; none where it was cut off. Work that is cancelled is no such record. */
export async function readJsonLines(text: string, pause: Pause): Promise<unknown[]> {
  try {
    return await parseLines(text, pause);
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

import assert from 'node:assert/strict';
import type { RunningServer } from '../../test/unit/support/languageServer/runningServer.ts';
import { summary } from './table.ts';

/** Types a letter into the first action of a text, over and over, and waits for the finding each time. */
export async function serverKeystrokes(
  server: RunningServer,
  text: string,
): Promise<{ opened: number; median: number; p95: number }> {
  const [before = ''] = text.split('CLICK');
  const line = before.split('\n').length - 1;
  const character = (before.split('\n').at(-1)?.length ?? 0) + 'CLICK'.length;
  const opening = performance.now();
  assert.deepEqual(await server.check(text), []);
  const opened = Math.round(performance.now() - opening);
  const took: number[] = [];
  for (let key = 0; key < 18; key++) {
    const start = performance.now();
    const found = await server.type('K', { line, character });
    took.push(performance.now() - start);
    assert.equal(found.length, 1);
  }
  // The first ones warm it up, as the first seconds of an editor do.
  return { opened, ...summary(took.slice(3)) };
}

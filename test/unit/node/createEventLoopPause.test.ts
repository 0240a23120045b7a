import assert from 'node:assert/strict';
import { createEventLoopPause } from '../../../src/node/createEventLoopPause.ts';

function busy(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('Pauses', () => {
  it('let others have their turn, however many tasks work side by side', async () => {
    let turns = 0;
    let isDone = false;
    const turn = (): void => {
      turns++;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    const task = async (): Promise<void> => {
      const pause = createEventLoopPause();
      for (let piece = 0; piece < 20; piece++) {
        await pause();
        busy(3);
      }
    };
    await Promise.all([task(), task(), task()]);
    isDone = true;
    // 180 ms of work: no turn has room for more than 10 ms and the pieces that had begun.
    assert.ok(turns >= 7, `only ${turns} turns`);
  });

  it('end the work that was cancelled', async () => {
    const abort = new AbortController();
    const pause = createEventLoopPause(abort.signal);
    abort.abort(new Error('cancelled'));
    busy(20);
    await assert.rejects(pause(), /cancelled/);
  });
});

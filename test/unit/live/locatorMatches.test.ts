import assert from 'node:assert/strict';
import { LocatorCounter, type LocatorCounts } from '../../../src/live/host/locatorMatches.ts';
import type { LiveRequestOf } from '../../../src/live/protocol/liveProtocol.ts';

/** A counter over a page and a clock that only move when a test says so. */
function createCounter(locators: string[] = ['a', 'b']) {
  const sent: LiveRequestOf<'count'>[] = [];
  const shown: LocatorCounts[] = [];
  const timers = new Set<() => void>();
  const clock = { time: 0, waits: [] as number[] };
  const counter = new LocatorCounter({
    locators: () => new Set(locators),
    send: (request) => sent.push(request),
    onCounts: (counts) => shown.push(counts),
    now: () => clock.time,
    later: (run, ms) => {
      clock.waits.push(ms);
      timers.add(run);
      return { dispose: () => timers.delete(run) };
    },
  });
  const pass = (): void => {
    const due = [...timers];
    timers.clear();
    for (const run of due) run();
  };
  const answer = (counts: Record<string, number>, { revision } = sent.at(-1) ?? { revision: 0 }): void =>
    counter.take({ revision, counts });
  return { counter, sent, shown, timers, clock, pass, answer, locators };
}

describe('the count of locators', () => {
  it('asks at once when it starts, and shows the answer', () => {
    const { counter, sent, shown, answer } = createCounter();
    counter.start();
    assert.deepEqual(
      sent.map(({ locators }) => locators),
      [
        [
          { key: 'a', code: 'a' },
          { key: 'b', code: 'b' },
        ],
      ],
    );
    answer({ a: 1 });
    assert.deepEqual(shown, [new Map([['a', 1]])]);
  });

  it('asks once for many changes, a moment after the first', () => {
    const { counter, sent, pass, answer } = createCounter();
    counter.start();
    answer({});
    for (let change = 0; change < 50; change++) counter.update();
    assert.equal(sent.length, 1);
    pass();
    assert.equal(sent.length, 2);
    pass();
    assert.equal(sent.length, 2);
  });

  it('has one count under way, and counts again after it where the page has changed', () => {
    const { counter, sent, pass, answer } = createCounter();
    counter.start();
    counter.update();
    pass();
    assert.equal(sent.length, 1);
    answer({ a: 1 });
    pass();
    assert.equal(sent.length, 2);
    answer({ a: 2 });
    pass();
    assert.equal(sent.length, 2);
  });

  it('forgets all when it stops, and drops what comes later', () => {
    const { counter, sent, shown, timers, pass, answer } = createCounter();
    counter.start();
    answer({ a: 1 });
    counter.update();
    pass();
    const [, late] = sent;
    counter.update();
    counter.stop();
    assert.deepEqual(shown.at(-1), new Map());
    assert.equal(timers.size, 0);
    counter.update();
    assert.equal(timers.size, 0);
    answer({ a: 5 }, late);
    counter.start();
    answer({ a: 6 }, late);
    assert.deepEqual(shown.at(-1), new Map());
    answer({ a: 7 });
    assert.deepEqual(shown.at(-1), new Map([['a', 7]]));
  });

  it('asks nothing where there is no locator, and asks again when there is one', () => {
    const { counter, sent, shown, pass, locators } = createCounter([]);
    counter.start();
    assert.deepEqual([sent.length, shown.at(-1)], [0, new Map()]);
    locators.push('a');
    counter.update();
    pass();
    assert.equal(sent.length, 1);
  });

  it('leaves a page that takes long to count as much time between two counts', () => {
    const { counter, clock, answer, pass } = createCounter();
    counter.start();
    clock.time = 20;
    answer({});
    counter.update();
    pass();
    clock.time += 900;
    answer({});
    counter.update();
    assert.deepEqual(clock.waits, [100, 900]);
  });

  it('asks for no more than a page can answer in an instant', () => {
    const { counter, sent } = createCounter(Array.from({ length: 1000 }, (_, at) => `${at}`));
    counter.start();
    assert.equal(sent[0]?.locators.length, 200);
  });
});

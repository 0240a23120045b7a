import * as assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import { findMutations } from '../../../scripts/mutation/findMutations.ts';

/** The program with each of its mutations, switched on by `true` and off by `false`. */
const mutated = (text: string, isOn: boolean): string[] =>
  findMutations('a.ts', text).map(
    ({ start, end, replacement }) => text.slice(0, start) + replacement(String(isOn)) + text.slice(end),
  );

describe('mutations of a program', () => {
  const changes: Record<string, string[]> = {
    'a === 1;': ['((true ? (a) !== (1) : a === 1));', '(a === (true ? 2 : 1));'],
    'if (a) b();': ['if ((true ? !(a) : a)) b();', 'if (a) if (!true) { b(); }'],
    'await b();': ['if (!true) { await b(); }'],
    'x = [a];': ['x = (true ? [] : [a]);'],
    'x = a ?? b;': ['x = (true ? (a) && (b) : a ?? b);'],
    "x = 'a' as 'a' | 1;": [],
    'let x: 1 | true;': [],
  };
  for (const [text, expected] of Object.entries(changes))
    it(`are these of ${text}`, () => {
      const plain = (some: readonly string[]): string[] => some.map((line) => line.replaceAll(/[()\s]/g, ''));
      assert.deepEqual(plain(mutated(text, true)).toSorted(), plain(expected).toSorted());
    });

  it('change what it gives, and nothing while they are off', () => {
    const program = `
      const more = (a, b) => (a > b ? a - b : b && -a);
      const list = [3, 1, 2].filter((item) => item !== 1 || false);
      const seen = [];
      if (list.length < 3) seen.push(more(list[0], 2), more(1, 5));
      result = JSON.stringify([list, seen, seen ?? 1]);`;
    const run = (text: string): unknown => {
      const context: { result?: unknown } = {};
      runInNewContext(text, context);
      return context.result;
    };
    const expected = run(program);
    const results = [true, false].map((isOn) => mutated(program, isOn).map(run));
    assert.ok(results[1]!.every((result) => result === expected));
    const unchanged = results[0]!.filter((result) => result === expected);
    assert.ok(unchanged.length < results[0]!.length / 2, `${unchanged.length} change nothing`);
  });
});

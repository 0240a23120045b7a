import assert from 'node:assert/strict';
import { Parser } from 'yaml';
import { checkCase } from '../../../../src/core/checks/checkCase.ts';
import { summarize } from '../../../../src/core/summary/caseSummary.ts';
import { parseCase } from '../../../../src/core/yaml/parseCase.ts';
import { projectOf } from '../../support/core/checkSamples.ts';
import { longShapes } from '../../support/core/longShapes.ts';

const readers = {
  parseCase,
  summarize,
  checkCase: (text: string) => checkCase(text, projectOf({})),
};

/** Shapes that take a time of the square of their size where keys or aliases are looked for one by one. */
const hard: Readonly<Record<string, number>> = {
  'unknown keys': 200_000,
  'unknown keys in a step': 200_000,
  'aliases of one anchor': 40_000,
  'aliases without an anchor': 40_000,
  'aliases of aliases': 20_000,
};

describe('texts of test cases that grow in one way', () => {
  it('are read, whatever grows', () => {
    for (const { text } of longShapes) for (const read of Object.values(readers)) read(text(1000));
  });

  for (const [name, size] of Object.entries(hard))
    it(`take no more than a multiple of splitting them into tokens: ${name}`, () => {
      const text = longShapes.find((shape) => shape.name === name)!.text(size);
      const most = 8 * Math.max(...[1, 2, 3].map(() => timeOf(() => [...new Parser().parse(text)])));
      for (const [reader, read] of Object.entries(readers)) {
        const isQuick = [1, 2].some(() => timeOf(() => read(text)) < most);
        assert.ok(isQuick, `${reader} takes more than ${most} ms`);
      }
    });
});

/** The processor time of some work, in ms: other work does not count. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

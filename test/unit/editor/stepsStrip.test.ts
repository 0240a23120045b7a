import assert from 'node:assert/strict';
import {
  failedStep,
  findStep,
  type RanCase,
  type RanCases,
  stepOfFile,
  stripOf,
} from '../../../src/editor/stepsView/strip.ts';
import type { StepSummary } from '../../../src/trace/reader/traceAnswers.ts';

const ranCase = (name: string, steps: readonly string[]): RanCase => ({
  uri: `file:///${name}.yaml`,
  name,
  steps,
  knownBy: 'text',
  words: steps.map((step) => `Do ${step}`),
});

const pay = ranCase('Pay', ['open', 'add', 'pay', 'check']);
const logIn = ranCase('Log in', ['name', 'password', 'enter']);
const cases: RanCases = { own: pay, named: (name) => (name === 'Log in' ? logIn : undefined) };

const summary = (place: number, index: number | undefined, more: Partial<StepSummary> = {}): StepSummary => ({
  place,
  title: `title ${place}`,
  index,
  within: [],
  outcome: 'passed',
  duration: 10,
  ...more,
});

const ms = (duration: number): string => `${duration} ms`;

describe('the strip of steps', () => {
  const strip = stripOf(
    [
      summary(0, undefined),
      ...[0, 1, 2].map((index) => summary(index + 1, index, { within: ['Log in'] })),
      summary(4, 0),
      summary(5, 1, { outcome: 'failed', duration: 5000 }),
    ],
    cases,
    ms,
  );

  it('has the steps of the trace in the words of their files, then those that did not run', () => {
    assert.deepEqual(
      strip.map(({ number, words, outcome, group, duration }) => [number, words, outcome, group, duration]),
      [
        [undefined, 'title 0', 'passed', '', '10 ms'],
        [1, 'Do name', 'passed', 'Log in', '10 ms'],
        [2, 'Do password', 'passed', 'Log in', '10 ms'],
        [3, 'Do enter', 'passed', 'Log in', '10 ms'],
        [1, 'Do open', 'passed', '', '10 ms'],
        [2, 'Do add', 'failed', '', '5000 ms'],
        [3, 'Do pay', 'notRun', '', undefined],
        [4, 'Do check', 'notRun', '', undefined],
      ],
    );
    assert.equal(new Set(strip.map(({ key }) => key)).size, strip.length);
    assert.equal(failedStep(strip)?.words, 'Do add');
  });

  it('has the rest of the dependency that failed', () => {
    const failed = stripOf([summary(0, 0, { within: ['Log in'], outcome: 'failed' })], cases, ms);
    assert.deepEqual(
      failed.map(({ group, number, outcome }) => [group, number, outcome]),
      [
        ['Log in', 1, 'failed'],
        ['Log in', 2, 'notRun'],
        ['Log in', 3, 'notRun'],
        ...[1, 2, 3, 4].map((number) => ['', number, 'notRun']),
      ],
    );
  });

  it('has the words of the trace where the files are not known', () => {
    const unknown = stripOf([summary(0, 0)], { own: undefined, named: () => undefined }, ms);
    assert.deepEqual(
      unknown.map(({ words, ran }) => [words, ran]),
      [['title 0', undefined]],
    );
  });

  it('finds a step at its position, or where alone it reads the same', () => {
    assert.equal(findStep(['a', 'b'], 1, ['a', 'b']), 1);
    assert.equal(findStep(['a', 'b'], 1, ['new', 'a', 'b']), 2);
    assert.equal(findStep(['a', 'b'], 1, ['new', 'b', 'a', 'b']), 1);
    assert.equal(findStep(['a', 'b'], 1, ['b', 'new', 'b']), undefined);
    assert.equal(findStep(['a', 'b'], 1, ['a', 'edited']), undefined);
    assert.equal(findStep(['a'], 3, ['a']), undefined);
  });

  it('leads from a line of a file to its step, also in a dependency', () => {
    const at = (uri: string, now: readonly string[], index: number, chosen?: string) =>
      stepOfFile(strip, uri, now, index, chosen)?.words;
    assert.equal(at(pay.uri, pay.steps, 1), 'Do add');
    assert.equal(at(logIn.uri, logIn.steps, 2), 'Do enter');
    assert.equal(at(pay.uri, ['new', ...pay.steps], 2), 'Do add', 'one that moved');
    assert.equal(at(pay.uri, ['open', 'edited'], 1), 'Do add', 'one that was edited');
    assert.equal(at('file:///other.yaml', ['open'], 0), undefined);
  });

  it('leads to the chosen one of several that stand in one line', () => {
    const twice = stripOf(
      ['Log in', 'Again'].map((name, place) => summary(place, 0, { within: [name] })),
      { own: undefined, named: () => logIn },
      ms,
    );
    const [first, last] = twice;
    assert.equal(stepOfFile(twice, logIn.uri, logIn.steps, 0, first?.key), first);
    assert.equal(stepOfFile(twice, logIn.uri, logIn.steps, 0, undefined), last);
  });
});

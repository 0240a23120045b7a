import assert from 'node:assert/strict';
import {
  checkCaseSet,
  findDependents,
  withRequiredCases,
} from '../../../../src/core/case/caseDependencies.ts';
import type { TestCase } from '../../../../src/core/case/testCase.ts';

const one = (description: string, links: Partial<TestCase> = {}): TestCase => ({
  id: description,
  description,
  elements: [],
  ...links,
});

const told = (...cases: TestCase[]): string[] =>
  checkCaseSet(cases).map((problem) =>
    'cases' in problem
      ? `${problem.kind}: ${problem.cases.map(({ description }) => description).join(' ')}`
      : `${problem.kind}: ${problem.case.description} ${problem.id}`,
  );

describe('checks between test cases', () => {
  it('finds nothing in a chain with a teardown', () => {
    assert.deepEqual(told(one('a'), one('b', { dependencyId: 'a', teardownId: 't' }), one('t')), []);
  });
  it('names a duplicate id, and what is not there', () => {
    assert.deepEqual(told(one('a'), one('a')), ['duplicate-id: a a']);
    assert.deepEqual(told(one('a', { dependencyId: 'x' }), one('b', { teardownId: 'y' })), [
      'unknown-dependency: a x',
      'unknown-teardown: b y',
    ]);
  });
  it('names a whole loop once, without what only leads into it', () => {
    const loop = [
      one('lead', { dependencyId: 'a' }),
      one('a', { dependencyId: 'b' }),
      one('b', { dependencyId: 'c' }),
      one('c', { dependencyId: 'a' }),
    ];
    assert.deepEqual(told(...loop), ['cycle: a b c']);
    assert.deepEqual(told(one('self', { dependencyId: 'self' })), ['cycle: self']);
  });
  it('takes along what a case needs, and no more', () => {
    const all = [
      one('a'),
      one('b', { dependencyId: 'a', teardownId: 't' }),
      one('t', { dependencyId: 'u' }),
      one('u'),
      one('other'),
    ];
    const needed = withRequiredCases(['b'], new Map(all.map((each) => [each.id, each])));
    assert.deepEqual(needed.map(({ id }) => id).toSorted(), ['a', 'b', 't', 'u']);
  });
  it('lists the test cases that depend on one', () => {
    assert.deepEqual(
      findDependents('a', [one('a'), one('b', { dependencyId: 'a' }), one('c', { teardownId: 'a' })]).map(
        ({ id }) => id,
      ),
      ['b', 'c'],
    );
  });
});

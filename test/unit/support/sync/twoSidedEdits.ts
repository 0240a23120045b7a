import fc from 'fast-check';
import type { Element, TestCase } from '../../../../src/core/case/testCase.ts';
import { click, createTestCase } from '../../../support/testService.ts';

/** A version of a test case, and two edits of it by people who did not see each other's. */
export interface TwoSidedEdit {
  readonly base: TestCase;
  readonly local: TestCase;
  readonly remote: TestCase;
}

const step = (name: string): Element => click(name) as Element;

type Edit = (testCase: TestCase, fresh: () => Element) => TestCase;

const editedSteps =
  (edit: (steps: Element[], fresh: () => Element) => void): Edit =>
  (testCase, fresh) => {
    const elements = [...testCase.elements];
    edit(elements, fresh);
    return { ...testCase, elements };
  };

const at = fc.nat(9);
const fields = ['description', 'prompt', 'folderName', 'entryPointUrlPath', 'colour'] as const;

const stepEdits = fc.oneof(
  at.map((index) => editedSteps((steps, fresh) => steps.splice(Math.min(index, steps.length), 0, fresh()))),
  at.map((index) => editedSteps((steps) => steps.splice(index, 1))),
  at.map((index) =>
    editedSteps((steps, fresh) => {
      if (steps[index]) steps[index] = fresh();
    }),
  ),
  fc.tuple(at, at).map(([from, to]) => editedSteps((steps) => steps.splice(to, 0, ...steps.splice(from, 1)))),
);

const fieldEdits = fc.oneof(
  fc
    .tuple(fc.constantFrom(...fields), fc.constantFrom('', 'one', 'two', 'three'))
    .map(([field, value]): Edit => (testCase) => ({ ...testCase, [field]: value || 'none' })),
  fc.constantFrom(...fields.slice(1)).map(
    (field): Edit =>
      ({ [field as 'prompt']: _removed, ...testCase }) =>
        testCase,
  ),
  fc.subarray(['a', 'b', 'c']).map((tagNames): Edit => (testCase) => ({ ...testCase, tagNames })),
);

const edits = fc.array(fc.oneof({ weight: 3, arbitrary: stepEdits }, fieldEdits), { maxLength: 3 });

/**
 * Edits of both sides, some of them made by both.
 *
 * @param stepNames the steps of the base
 * @param fresh the name of every added step; another one each, if left out
 */
export const twoSidedEdits = (
  stepNames: fc.Arbitrary<string[]>,
  fresh?: string,
): fc.Arbitrary<TwoSidedEdit> =>
  fc.tuple(stepNames, edits, edits, edits).map(([names, common, own, others]) => {
    const base = {
      ...createTestCase(1),
      colour: 'red',
      elements: names.map(step),
    } as TestCase;
    let count = 0;
    const run = (start: TestCase, list: readonly Edit[], name: string): TestCase =>
      list.reduce((testCase, edit) => edit(testCase, () => step(fresh ?? `${name} ${count++}`)), start);
    const shared = run(base, common.slice(0, 1), 'both');
    return { base, local: run(shared, own, 'local'), remote: run(shared, others, 'remote') };
  });

/** Steps of which none repeats. */
export const distinctSteps = fc.nat(9).map((length) => Array.from({ length }, (_, index) => `step ${index}`));

/** Steps of which many are the same. */
export const repeatedSteps = fc.array(fc.constantFrom('A', 'B'), { maxLength: 7 });

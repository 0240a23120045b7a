import type { Element, TestCase } from '../../core/case/testCase.ts';
import type { Span } from '../../core/text/span.ts';

/** Steps of a file, by their positions, and the steps that a fix replaces them with. */
export interface StepChange {
  readonly local: Span;
  readonly fixed: Span;
}

/**
 * The smallest part of a fix that can be accepted by itself: fields, steps that follow one another, or steps that
 * were moved.
 */
export interface CaseChange {
  readonly fields: readonly string[];
  readonly steps: readonly StepChange[];
}

/** The case of a file with some changes of a fix, in the form that `update` has. Pure. */
export function applyCaseChanges(
  local: TestCase,
  update: TestCase,
  changes: readonly CaseChange[],
): TestCase {
  const taken = new Set(changes.flatMap(({ fields }) => fields));
  const kept = Object.entries(local).filter(([field]) => !taken.has(field));
  const fixed = Object.entries(update).filter(([field]) => taken.has(field));
  const steps = changes.flatMap((change) => change.steps).toSorted((a, b) => b.local.start - a.local.start);
  const elements: Element[] = [...local.elements];
  for (const { local: replaced, fixed: own } of steps)
    elements.splice(
      replaced.start,
      replaced.end - replaced.start,
      ...update.elements.slice(own.start, own.end),
    );
  return { ...Object.fromEntries([...kept, ...fixed]), elements } as TestCase;
}

/** One change that makes several at once. */
export const joinChanges = (changes: readonly CaseChange[]): CaseChange => ({
  fields: changes.flatMap(({ fields }) => fields),
  steps: changes.flatMap(({ steps }) => steps),
});

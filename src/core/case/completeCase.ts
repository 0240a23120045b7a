import { lacksSelectorTypes } from './abridgedCases.ts';
import { caseKeys, elementKeys, selectorKeys, withoutToolFields } from './caseKeys.ts';
import type { Element, TestCase } from './testCase.ts';

/**
 * Completing what a file or a request leaves out. The strictest reader of the interface (contract 2.5)
 * demands each of these fields, and takes `null` for no value of an optional one. Nothing that is added
 * says anything: `isSameCase` finds a case and its completed copy equal.
 */

type Plain = Record<string, unknown>;
type Selector = NonNullable<Element['selectors']>[number];

/** A case with every field that a reader may demand, but for selector types that nobody knows. */
export const completeCase = (testCase: TestCase): TestCase => ({
  ...completeSteps(testCase),
  version: testCase.version ?? '1',
  runStatus: testCase.runStatus ?? 'ON',
});

/** A case as it is sent and stored: complete, and without what tools note for themselves. */
export const exchangedCase = (testCase: TestCase): TestCase => completeCase(withoutToolFields(testCase));

/** A case completed but for `version` and `runStatus`, which an abridged case leaves open. */
export const completeSteps = (testCase: TestCase): TestCase => ({
  ...(withoutNulls(testCase, caseKeys) as TestCase),
  prompt: testCase.prompt ?? '',
  elements: testCase.elements.map(completeElement),
});

/** Whether a case has every field that a reader may demand. */
export const isCompleteCase = (testCase: TestCase): boolean =>
  [testCase.version, testCase.runStatus, testCase.prompt].every((field) => typeof field === 'string') &&
  !hasNulls(testCase, caseKeys) &&
  testCase.elements.every(isCompleteElement);

const isCompleteElement = (element: Element): boolean =>
  Array.isArray(element.selectors) &&
  typeof element.ignoreFailure === 'boolean' &&
  !hasNulls(element, elementKeys) &&
  (element.interaction ?? element.assertion)?.calledWith !== undefined &&
  element.selectors.every(
    (selector) => typeof selector.selector === 'string' && !hasNulls(selector, selectorKeys),
  ) &&
  !lacksSelectorTypes(element);

/** A step with every field that a reader may demand, but for selector types that nobody knows. */
export function completeElement(element: Element): Element {
  const { selectors, ignoreFailure, ...rest } = element;
  const { interaction, assertion } = rest;
  return {
    ...withoutNulls(rest, elementKeys),
    ...(interaction && { interaction: withArgument(interaction) }),
    ...(assertion && { assertion: withArgument(assertion) }),
    selectors: (selectors ?? []).map(completeSelector),
    ignoreFailure: ignoreFailure ?? false,
  };
}

const withArgument = <Step extends { calledWith?: unknown }>(step: Step): Step =>
  step.calledWith === undefined ? { ...step, calledWith: null } : step;

const completeSelector = (selector: Selector): Selector => ({
  ...withoutNulls(selector, selectorKeys),
  selector: selector.selector ?? '',
});

const isOpen = (value: unknown): boolean => value === null || value === undefined;

const hasNulls = (fields: object, keys: ReadonlySet<string>): boolean =>
  Object.entries(fields).some(([key, value]) => keys.has(key) && isOpen(value));

const withoutNulls = (fields: object, keys: ReadonlySet<string>): Plain =>
  Object.fromEntries(Object.entries(fields).filter(([key, value]) => !(keys.has(key) && isOpen(value))));

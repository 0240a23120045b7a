import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import { exchangedCase } from '../../core/case/completeCase.ts';
import { isAbridgedCase } from '../../core/case/isAbridgedCase.ts';
import { lacksSelectorTypes } from '../../core/case/lacksSelectorTypes.ts';
import type { Element, TestCase } from '../../core/case/testCase.ts';
import { withoutToolFields } from '../../core/case/toolFields.ts';
import type { ServiceTestCase } from '../../api/contract/serviceTestCase.ts';
import { withServiceFields } from './withServiceFields.ts';

/**
 * The two shapes of a portable case on the wire. `fullShape` decides what endpoint 12 gets,
 * `abridgedShape` what endpoint 13 gets when a service refuses the rest.
 */

type Selector = NonNullable<Element['selectors']>[number];

/**
 * The full variant of a case, completed with what the service returns of it.
 *
 * @throws UserError that names the step whose `selectorType` nobody knows
 */
export function fullShape(testCase: TestCase, known: ServiceTestCase | undefined): TestCase {
  const full = withServiceFields(testCase, known);
  const step = full.elements.findIndex(lacksSelectorTypes);
  if (step >= 0) {
    throw new UserError(
      message(
        '“{0}”: a selector of step {1} has no selectorType, and the service doesn’t return it',
        testCase.description,
        step + 1,
      ),
      message('Add the selectorType to the file, then push again'),
    );
  }
  return draftShape(full);
}

/** Whether a case has all that the full variant has, and no notes of other tools. */
export const isFullShape = (testCase: TestCase): boolean =>
  !isAbridgedCase(testCase) &&
  !testCase.elements.some(lacksSelectorTypes) &&
  withoutToolFields(testCase) === testCase;

/** The case that a draft push sends: all that the file says, with every field that a service may require. */
export const draftShape = (testCase: TestCase): TestCase => exchangedCase(testCase);

/** A case without what the abridged variant lacks (contract 2.5). */
export function abridgedShape(testCase: TestCase): TestCase {
  const { version: _version, type: _type, runStatus: _runStatus, ...rest } = testCase;
  return { ...rest, elements: testCase.elements.map(withoutTypes) };
}

function withoutTypes(element: Element): Element {
  if (!element.selectors) return element;
  const selectors = element.selectors.map(({ selectorType: _type, ...selector }) => selector as Selector);
  return { ...element, selectors };
}

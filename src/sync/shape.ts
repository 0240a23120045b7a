import { fullOnlyFields, isAbridged, serviceFields } from '../core/equality.ts';
import { message, UserError } from '../core/errors.ts';
import type { Element, TestCase } from '../core/testCase.ts';
import type { ServiceTestCase } from '../api/contract.ts';
import type { ServiceClient } from '../api/client.ts';

/**
 * The two shapes of a portable case on the wire. `fullShape` decides what endpoint 12 gets,
 * `abridgedShape` what endpoint 13 gets when a service refuses the rest.
 */

type Selector = NonNullable<Element['selectors']>[number];

/**
 * The full variant of a case. What an abridged file lacks is filled from what the service says of
 * the case (`known`): `runStatus` and each selector's `selectorType`, matched by position and text.
 *
 * @throws UserError that names the step whose `selectorType` nobody knows
 */
export function fullShape(testCase: TestCase, known: ServiceTestCase | undefined): TestCase {
  const elements = testCase.elements.map((element, step) => {
    if (!element.selectors?.some((selector) => !selector.selectorType)) return element;
    const listed = [...(known?.elements ?? [])].toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))[step];
    const selectors = element.selectors.map((selector, at) =>
      selector.selectorType ? selector : typed(selector, listed?.selectors?.[at], testCase, step),
    );
    return { ...element, selectors };
  });
  const status = known?.runStatus === 'OFF' ? 'OFF' : 'ON';
  return {
    ...testCase,
    elements,
    prompt: testCase.prompt ?? '',
    runStatus: testCase.runStatus ?? status,
    version: testCase.version ?? '1',
  };
}

/** A type is taken over from the service only where it has the same selector in the same place. */
function typed(
  selector: Selector,
  listed: NonNullable<NonNullable<ServiceTestCase['elements']>[number]['selectors']>[number] | undefined,
  testCase: TestCase,
  step: number,
): Selector {
  if (listed?.selectorType && (listed.selector ?? '') === (selector.selector ?? '')) {
    return { ...selector, selectorType: listed.selectorType } as Selector;
  }
  throw new UserError(
    message('“{0}”: a selector of step {1} has no selectorType, and the service does not tell it', testCase.description, step + 1),
    message('Add the selectorType to the file, then push again'),
  );
}

/** What a draft push sends: all that the file has, and the prompt that a known service demands. */
export function draftShape(testCase: TestCase): TestCase {
  return { ...testCase, prompt: testCase.prompt ?? '' };
}

/** A case without what the abridged variant lacks (contract 2.5). */
export function abridgedShape(testCase: TestCase): TestCase {
  const rest = Object.fromEntries(Object.entries(testCase).filter(([key]) => !(fullOnlyFields as readonly string[]).includes(key)));
  const elements = testCase.elements.map((element) => {
    if (!element.selectors) return element;
    const selectors = element.selectors.map(({ selectorType: _type, ...selector }) => selector as Selector);
    return { ...element, selectors };
  });
  return { ...rest, elements } as TestCase;
}

/** Keys of a 400's issues that a draft push may answer by leaving them out. */
export const abridgedKeys: ReadonlySet<string> = new Set([...fullOnlyFields, 'selectorType']);

/** A pulled case as a file should hold it: what only the service sets is left out. */
export function fileShape(testCase: TestCase): TestCase {
  return Object.fromEntries(
    Object.entries(testCase).filter(([key, value]) => value !== null && !(serviceFields as readonly string[]).includes(key)),
  ) as TestCase;
}

/**
 * What the service says of the cases that came abridged, elements and selector types included
 * (endpoint 6, and endpoint 7 where the list leaves the elements out).
 */
export async function detailsFor(
  client: Pick<ServiceClient, 'getTestCase'>,
  testTargetId: string,
  cases: readonly TestCase[],
  listed: ReadonlyMap<string, ServiceTestCase>,
  signal?: AbortSignal,
): Promise<Map<string, ServiceTestCase>> {
  const details = new Map(listed);
  for (const one of cases) {
    const lacksTypes = one.elements.some((element) => element.selectors?.some((selector) => !selector.selectorType));
    if (!(isAbridged(one) || lacksTypes) || !lacksTypes || !listed.has(one.id)) continue;
    if (listed.get(one.id)?.elements?.some((element) => element.selectors?.some((selector) => selector.selectorType))) continue;
    details.set(one.id, await client.getTestCase(testTargetId, one.id, { signal }));
  }
  return details;
}

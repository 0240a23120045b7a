import { caseKeys, serviceFields } from '../../core/case/isSameCase.ts';
import { omitsField } from '../../core/case/abridgedCase.ts';
import { isAbridged } from '../../core/case/abridgedCase.ts';
import { fullOnlyFields } from '../../core/case/abridgedCase.ts';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import type { Element, TestCase } from '../../core/case/testCase.ts';
import type { ServiceTestCase } from '../../api/contract/testCase.ts';
import type { ServiceClient } from '../../api/createClient.ts';
import { ifUnsupported } from '../../api/http/unsupportedEndpoint.ts';
import { lacksTypes, withKnownTypes } from './selectorTypes.ts';

/**
 * The two shapes of a portable case on the wire. `fullShape` decides what endpoint 12 gets,
 * `abridgedShape` what endpoint 13 gets when a service refuses the rest.
 */

type Selector = NonNullable<Element['selectors']>[number];

/**
 * A case with what the abridged variant lacks, as far as the service returns it elsewhere
 * (endpoints 6 and 7). What the case says itself stays.
 */
export function withServiceFields(testCase: TestCase, listed: ServiceTestCase | undefined): TestCase {
  if (!listed) return testCase;
  const elements = testCase.elements.some(lacksTypes)
    ? withKnownTypes(testCase.elements, listed)
    : testCase.elements;
  if (!isAbridged(testCase)) return { ...testCase, elements };
  const { type, runStatus } = listed;
  // A version says that nothing is left open, so it is set only where that is true.
  const isWhole = typeof runStatus === 'string' && type !== undefined;
  const serviceValues = {
    ...(isWhole && { version: '1' }),
    ...(type && { type }),
    ...(runStatus && { runStatus }),
  };
  const open = Object.entries(serviceValues).filter(([field]) =>
    omitsField(testCase, field as keyof typeof serviceValues),
  );
  return { ...testCase, ...Object.fromEntries(open), elements };
}

/** A case, its open fields filled from `other`, the same case on the other side. */
export function withOpenFields(testCase: TestCase, other: TestCase | undefined): TestCase {
  const open = fullOnlyFields.filter(
    (field) => omitsField(testCase, field) && other && !omitsField(other, field),
  );
  return other && open.length > 0 ? { ...testCase, ...only(other, open) } : testCase;
}

/**
 * The full variant of a case, completed with what the service returns of it.
 *
 * @throws UserError that names the step whose `selectorType` nobody knows
 */
export function fullShape(testCase: TestCase, listed: ServiceTestCase | undefined): TestCase {
  const full = withServiceFields(testCase, listed);
  const step = full.elements.findIndex(lacksTypes);
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
  return {
    ...full,
    prompt: full.prompt ?? '',
    runStatus: full.runStatus ?? 'ON',
    version: full.version ?? '1',
  };
}

/** The case that a draft push sends: all that the file has, and the prompt that a known service requires. */
export function draftShape(testCase: TestCase): TestCase {
  return { ...testCase, prompt: testCase.prompt ?? '' };
}

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

/** A pulled case as a new file should hold it: what only the service sets is left out. */
export function fileShape(testCase: TestCase): TestCase {
  const set: ReadonlySet<string> = new Set(serviceFields);
  const kept = Object.entries(testCase).filter(
    ([key, value]) => !set.has(key) && !(value === null && caseKeys.has(key)),
  );
  return Object.fromEntries(kept) as TestCase;
}

/**
 * A case as its file should hold it after a change on the service. Of the fields that an abridged pull
 * leaves open, the file gets only those that it had before, with the values of the service.
 */
export function updatedFileShape(local: TestCase, remote: TestCase, pulled: TestCase): TestCase {
  const own = only(local, serviceFields);
  if (!isAbridged(pulled)) return { ...own, ...fileShape(remote) };
  const open = fullOnlyFields.filter((field) => local[field] !== undefined && pulled[field] === undefined);
  const returned = isAbridged(remote) ? { ...only(local, open), ...only(remote, open) } : only(remote, open);
  const hasTypes = local.elements.some((element) =>
    element.selectors?.some(({ selectorType }) => selectorType),
  );
  const elements = hasTypes
    ? remote.elements.map((element, at) => withOwnTypes(element, local.elements[at]))
    : pulled.elements;
  return { ...own, ...fileShape(pulled), ...returned, elements };
}

/** Types that only the file has stay with selectors that are the same in the same place. */
function withOwnTypes(element: Element, local: Element | undefined): Element {
  const selectors = element.selectors?.map((selector, at) => {
    const own = local?.selectors?.[at];
    const isSame = !selector.selectorType && own?.selectorType && own.selector === selector.selector;
    return isSame ? ({ ...selector, selectorType: own.selectorType } as Selector) : selector;
  });
  return { ...element, ...(selectors && { selectors }) };
}

const only = (testCase: TestCase, fields: readonly string[]): Partial<TestCase> =>
  Object.fromEntries(Object.entries(testCase).filter(([key]) => fields.includes(key)));

/** Fetches the cases whose selector types the service's list leaves out (endpoint 7). */
export async function fetchDetails(
  client: Pick<ServiceClient, 'getTestCase'>,
  testTargetId: string,
  cases: readonly TestCase[],
  listed: ReadonlyMap<string, ServiceTestCase>,
  signal?: AbortSignal,
): Promise<Map<string, ServiceTestCase>> {
  const details = new Map(listed);
  for (const testCase of cases) {
    const listedCase = listed.get(testCase.id);
    if (!listedCase || !testCase.elements.some(lacksTypes) || hasTypes(listedCase)) continue;
    const detail = await client
      .getTestCase(testTargetId, testCase.id, { signal })
      .catch(ifUnsupported('getTestCase', () => listedCase));
    details.set(testCase.id, detail);
  }
  return details;
}

const hasTypes = ({ elements }: ServiceTestCase): boolean =>
  elements?.some(({ selectors }) => selectors?.some(({ selectorType }) => selectorType)) ?? false;

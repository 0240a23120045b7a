import {
  type ServiceTestCase,
  type ServiceElement,
  serviceOnlyKeys,
} from '../../api/contract/serviceTestCase.ts';
import type { ServiceClient } from '../../api/createClient.ts';
import { ifUnsupported } from '../../api/http/apiErrors.ts';
import {
  isAbridgedCase,
  fullOnlyFields,
  omitsField,
  lacksSelectorTypes,
} from '../../core/case/abridgedCases.ts';
import { isSameElement, serviceFields } from '../../core/case/caseDifferences.ts';
import { withoutToolFields } from '../../core/case/caseKeys.ts';
import { completeCase, completeSteps, exchangedCase } from '../../core/case/completeCase.ts';
import { namesWithText } from '../../core/case/stepSchemas.ts';
import type { Element, TestCase } from '../../core/case/testCase.ts';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { isSameValue } from '../../core/values.ts';

type Selector = NonNullable<Element['selectors']>[number];

/** A pulled case as a new file should hold it: complete, but without what only the service or a tool sets. */
export function fileShape(testCase: TestCase): TestCase {
  const set: ReadonlySet<string> = new Set(serviceFields);
  const kept = Object.entries(withoutToolFields(testCase)).filter(([key]) => !set.has(key));
  const own = Object.fromEntries(kept) as TestCase;
  return isAbridgedCase(testCase) ? completeSteps(own) : completeCase(own);
}

/**
 * A case as its file should hold it after a change on the service. Of the fields that an abridged pull
 * leaves open, the file gets only those that it had before, with the values of the service. What says the
 * same as before stays as short as the file has it.
 */
export function updatedFileShape(local: TestCase, remote: TestCase, pulled: TestCase): TestCase {
  const { prompt, ...updated } = updatedShape(local, remote, pulled);
  return {
    ...updated,
    ...((prompt || local.prompt !== undefined) && { prompt }),
    elements: withOwnForm(updated.elements, local.elements),
  };
}

function updatedShape(local: TestCase, remote: TestCase, pulled: TestCase): TestCase {
  const own = pickFields(local, serviceFields);
  if (!isAbridgedCase(pulled)) return { ...own, ...fileShape(remote) };
  const open = fullOnlyFields.filter((field) => local[field] !== undefined && pulled[field] === undefined);
  const returned = isAbridgedCase(remote)
    ? { ...pickFields(local, open), ...pickFields(remote, open) }
    : pickFields(remote, open);
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

/** Steps of which those before and behind the changed ones are as the file has them. */
function withOwnForm(elements: readonly Element[], local: readonly Element[]): Element[] {
  const [length, longest] = [elements.length, Math.min(elements.length, local.length)];
  const own = (at: number, offset: number): Element | undefined => {
    const [element, before] = [elements[at], local[at + offset]];
    return element && before && isSameElement(element, before) ? before : undefined;
  };
  const result = [...elements];
  let start = 0;
  for (let same = own(start, 0); start < longest && same; same = own(++start, 0)) result[start] = same;
  const offset = local.length - length;
  for (let at = length - 1; at >= start && at + offset >= start; at--) {
    const same = own(at, offset);
    if (!same) break;
    result[at] = same;
  }
  return result;
}

/**
 * The full variant of a case, completed with what the service returns of it.
 *
 * @throws {UserError} that names the step whose `selectorType` nobody knows
 */
export function fullShape(testCase: TestCase, known: ServiceTestCase | undefined): TestCase {
  const full = withServiceFields(testCase, known);
  const step = full.elements.findIndex(lacksSelectorTypes);
  if (step >= 0) {
    throw new UserError(
      message(
        '"{0}": a selector of step {1} has no selectorType, and the service doesn\'t return it',
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

/**
 * A case with what the abridged variant lacks, as far as the service returns it elsewhere
 * (endpoints 6 and 7). What the case says itself stays.
 */
export function withServiceFields(testCase: TestCase, known: ServiceTestCase | undefined): TestCase {
  if (!known) return testCase;
  const isTyped = !testCase.elements.some(lacksSelectorTypes);
  const isWholeCase = !isAbridgedCase(testCase);
  if (isWholeCase && isTyped) return testCase;
  const elements = isTyped ? testCase.elements : fillSelectorTypes(testCase.elements, known);
  if (isWholeCase) return { ...testCase, elements };
  const { type, runStatus } = known;
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
  return other && open.length > 0 ? { ...testCase, ...pickFields(other, open) } : testCase;
}

type Listed = NonNullable<ServiceElement['selectors']>[number];

/**
 * Steps with the types that the service tells; those that it does not tell stay away. A step takes
 * its types from the listed steps with the same locator, wherever it moved. Where those differ from
 * each other, or none is the same, only the step in the same place of a case of the same length
 * counts, for the selectors that are the same in both.
 */
function fillSelectorTypes(elements: readonly Element[], listedCase: ServiceTestCase): Element[] {
  const listed = [...(listedCase.elements ?? [])].toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0));
  const hasSameLength = listed.length === elements.length;
  return elements.map((element, at) => {
    if (!lacksSelectorTypes(element)) return element;
    const source = typedBy(element, listed, hasSameLength ? listed[at] : undefined);
    const selectors = element.selectors?.map((selector, link) => typed(selector, source?.selectors?.[link]));
    return { ...element, ...(selectors && { selectors }) };
  });
}

function typedBy(
  element: Element,
  listed: readonly ServiceElement[],
  inPlace: ServiceElement | undefined,
): ServiceElement | undefined {
  const alike = listed.filter((candidate) => hasSameLocator(element, candidate));
  const closest = alike.filter((candidate) => stepOf(candidate) === stepOf(element));
  const candidates = closest.length > 0 ? closest : alike;
  const [first] = candidates;
  if (first && candidates.every((candidate) => isSameValue(typesOf(candidate), typesOf(first)))) return first;
  if (!inPlace || stepOf(inPlace) !== stepOf(element)) return undefined;
  return inPlace.selectors?.length === element.selectors?.length ? inPlace : undefined;
}

const hasSameLocator = (element: Element, { selectors }: ServiceElement): boolean =>
  selectors?.length === element.selectors?.length &&
  (element.selectors ?? []).every((selector, at) => {
    const other = selectors?.[at];
    const hasSameType = !selector.selectorType || selector.selectorType === other?.selectorType;
    return hasSameType && hasSameText(selector, other) && isSameValue(optionsOf(selector), optionsOf(other));
  });

function typed(selector: Selector, listed: Listed | undefined): Selector {
  const { selectorType, ...rest } = selector;
  return !selectorType && listed?.selectorType && hasSameText(selector, listed)
    ? ({ selectorType: listed.selectorType, ...rest } as Selector)
    : selector;
}

const hasSameText = (a: Selector, b: Listed | undefined): boolean =>
  (a.selector ?? '') === (b?.selector ?? '');
const optionsOf = (selector: Selector | Listed | undefined): unknown => selector?.options ?? {};
const stepOf = ({ interaction, assertion }: Element | ServiceElement): string | undefined =>
  interaction?.action ?? assertion?.expectation;
const typesOf = ({ selectors }: ServiceElement): unknown =>
  selectors?.map(({ selectorType }) => selectorType ?? null);

/** Fetches the cases whose selector types the service's list leaves out (endpoint 7). */
export async function fetchMissingSelectorTypes(
  client: Pick<ServiceClient, 'getTestCase'>,
  testTargetId: string,
  cases: readonly TestCase[],
  listed: ReadonlyMap<string, ServiceTestCase>,
  signal?: AbortSignal,
): Promise<Map<string, ServiceTestCase>> {
  const details = new Map(listed);
  for (const testCase of cases) {
    const known = listed.get(testCase.id);
    if (!known || hasTypes(known) || !testCase.elements.some(lacksSelectorTypes)) continue;
    const detail = await client
      .getTestCase(testTargetId, testCase.id, { signal })
      .catch(ifUnsupported('getTestCase', () => known));
    details.set(testCase.id, detail);
  }
  return details;
}

const hasTypes = ({ elements }: ServiceTestCase): boolean =>
  elements?.some(({ selectors }) => selectors?.some(({ selectorType }) => selectorType)) ?? false;

/** The fields of a test case with these names, as far as it has them. */
const pickFields = (testCase: TestCase, fields: readonly string[]): Partial<TestCase> =>
  Object.fromEntries(Object.entries(testCase).filter(([key]) => fields.includes(key)));

type Plain = Record<string, unknown>;

/**
 * Converts a case of endpoints 6 and 7 to the portable shape. That shape has no prompt, no excluded
 * environments and no name of the folder. The result is not checked.
 */
export function toPortableCase(serviceCase: ServiceTestCase): TestCase {
  const fields = {
    id: serviceCase.id,
    description: serviceCase.description ?? '',
    type: serviceCase.type,
    runStatus: serviceCase.runStatus,
    entryPointUrlPath: serviceCase.entryPointUrlPath,
    externalId: serviceCase.externalId,
    dependencyId: serviceCase.prerequisiteId,
    teardownId: serviceCase.teardownTestCaseId,
    tagNames: serviceCase.tags?.length ? serviceCase.tags : undefined,
    elements: [...(serviceCase.elements ?? [])]
      .toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))
      .map(toPortableElement),
  };
  return omitEmpty(fields) as unknown as TestCase;
}

/** Fields that neither shape knows stay. */
function toPortableElement({ interaction, assertion, selectors, ...element }: ServiceElement): unknown {
  return omitEmpty(
    {
      ...element,
      interaction: interaction && toPortableStep(interaction.action, interaction),
      assertion: assertion && toPortableStep(assertion.expectation, assertion),
      selectors: (selectors ?? [])
        .toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))
        .map((selector) => omitEmpty(selector, serviceOnlyKeys.selector)),
    },
    serviceOnlyKeys.element,
  );
}

const toPortableStep = (name: string, step: { calledWith?: string | null | undefined }): Plain =>
  omitEmpty({ ...step, calledWith: toArgument(name, step.calledWith) }, serviceOnlyKeys.step);

/** In the v3 shape an argument is a string, which holds JSON where the portable value is none. */
function toArgument(name: string, text: string | null | undefined): unknown {
  if (typeof text !== 'string' || namesWithText.has(name) || !/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const omitEmpty = (fields: object, keys: ReadonlySet<string> = new Set()): Plain =>
  Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => !keys.has(key) && value !== undefined && value !== null),
  );

import type { ServiceElement, ServiceTestCase } from '../../api/contract/testCase.ts';
import type { Element, TestCase } from '../../core/case/testCase.ts';
import { partId, parts } from './elementIds.ts';
import type { CurrentCase } from '../store/records.ts';

/** A test case as endpoints 6 and 7 give it (contract 2.3). */
export function toServiceCase(one: CurrentCase): ServiceTestCase {
  const { portable } = one.version;
  return {
    id: one.id,
    testTargetId: one.targetId,
    type: portable.type ?? null,
    elements: toServiceElements(one),
    createdAt: one.createdAt,
    updatedAt: one.updatedAt,
    description: portable.description,
    status: one.status,
    runStatus: portable.runStatus ?? 'ON',
    externalId: portable.externalId ?? null,
    entryPointUrlPath: portable.entryPointUrlPath ?? null,
    tags: portable.tagNames ?? [],
    createdBy: 'EDIT',
    prerequisiteId: portable.dependencyId ?? null,
    proposalRunId: null,
    folderId: one.folderId,
    teardownTestCaseId: portable.teardownId ?? null,
    ...discoveryOf(one),
  };
}

/** What endpoint 8 answers: the fields that section 2.3 lists for it. */
export function toUpdateResponse(one: CurrentCase): ServiceTestCase {
  const { id, testTargetId, description, status, runStatus, createdAt, updatedAt, ...rest } =
    toServiceCase(one);
  const { entryPointUrlPath, elements, folderId, externalId, tags } = rest;
  const changing = { entryPointUrlPath, elements, folderId, externalId, tags };
  return { id, testTargetId, description, status, runStatus, createdAt, updatedAt, ...changing };
}

export const toServiceElements = (one: Pick<CurrentCase, 'id' | 'version'>): ServiceElement[] =>
  one.version.portable.elements.map((element, index) =>
    toServiceElement(element, index, one.version.elementIds[index] ?? '', one.id),
  );

/** One element in the v3 shape (contract 2.4), with every field that we don't know. */
export function toServiceElement(
  element: Element,
  index: number,
  id: string,
  testCaseId: string,
): ServiceElement {
  const { interaction, assertion, selectors, ...rest } = element;
  return {
    ...rest,
    id,
    index,
    ...(interaction ? { interaction: withIds(interaction, partId(id, parts.interaction), id) } : {}),
    ...(assertion ? { assertion: withIds(assertion, partId(id, parts.assertion), id) } : {}),
    selectors: (selectors ?? []).map((selector, position) => ({
      ...selector,
      id: partId(id, parts.selectors + position),
      index: position,
      testCaseElementId: id,
    })),
    testCaseId,
    ignoreFailure: element.ignoreFailure ?? false,
  };
}

/** In the v3 shape `calledWith` is a string: JSON text where the portable value is none. */
function withIds<Step extends { calledWith?: unknown }>(step: Step, id: string, testCaseElementId: string) {
  const { calledWith, ...rest } = step;
  const text =
    typeof calledWith === 'string' || calledWith === null ? calledWith : JSON.stringify(calledWith);
  return { ...rest, ...('calledWith' in step ? { calledWith: text } : {}), id, testCaseElementId };
}

function discoveryOf({ discovery, version }: CurrentCase): Pick<ServiceTestCase, 'discovery'> {
  const pushed: TestCase['discovery'] = version.portable.discovery;
  return pushed || discovery ? { discovery: { ...pushed, ...discovery } } : {};
}

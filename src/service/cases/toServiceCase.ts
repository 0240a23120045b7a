import type { ServiceElement, ServiceTestCase } from '../../api/contract/serviceTestCase.ts';
import type { Element, TestCase } from '../../core/case/testCase.ts';
import { isRecord } from '../../core/isRecord.ts';
import type { CurrentCase } from '../store/records.ts';
import { elementParts, partId, selectorId } from './elementIds.ts';

/** A test case as endpoints 6 and 7 give it (contract 2.3). */
export function toServiceCase(testCase: CurrentCase): ServiceTestCase {
  const { portable } = testCase.version;
  return {
    id: testCase.id,
    testTargetId: testCase.targetId,
    type: portable.type ?? null,
    elements: toServiceElements(testCase),
    createdAt: testCase.createdAt,
    updatedAt: testCase.updatedAt,
    description: portable.description,
    status: testCase.status,
    runStatus: portable.runStatus ?? 'ON',
    externalId: portable.externalId ?? null,
    entryPointUrlPath: portable.entryPointUrlPath ?? null,
    tags: portable.tagNames ?? [],
    createdBy: 'EDIT',
    prerequisiteId: portable.dependencyId ?? null,
    proposalRunId: null,
    folderId: testCase.folderId,
    teardownTestCaseId: portable.teardownId ?? null,
    ...discoveryOf(testCase),
  };
}

/** The answer of endpoint 8: the fields that section 2.3 lists for it. */
export function toUpdateResponse(testCase: CurrentCase): ServiceTestCase {
  const { id, testTargetId, description, status, runStatus, createdAt, updatedAt, ...rest } =
    toServiceCase(testCase);
  const { entryPointUrlPath, elements, folderId, externalId, tags } = rest;
  const changing = { entryPointUrlPath, elements, folderId, externalId, tags };
  return { id, testTargetId, description, status, runStatus, createdAt, updatedAt, ...changing };
}

/** The elements of a case in the v3 shape. */
export const toServiceElements = (testCase: Pick<CurrentCase, 'id' | 'version'>): ServiceElement[] =>
  testCase.version.portable.elements.map((element, index) =>
    toServiceElement(element, index, testCase.version.elementIds[index] ?? '', testCase),
  );

/** One element in the v3 shape (contract 2.4), with every field that we don't know. */
export function toServiceElement(
  element: Element,
  index: number,
  id: string,
  { id: testCaseId, version }: Pick<CurrentCase, 'id' | 'version'>,
): ServiceElement {
  const { interaction, assertion, selectors, ignoreFailure, ...rest } = element;
  const scrollState = version.scrollStates[id];
  return {
    ...rest,
    id,
    index,
    ...(interaction ? { interaction: withIds(interaction, partId(id, elementParts.interaction), id) } : {}),
    ...(assertion ? { assertion: withIds(assertion, partId(id, elementParts.assertion), id) } : {}),
    ...(isRecord(scrollState) ? { scrollState } : {}),
    selectors: (selectors ?? []).map((selector, position) => {
      const ownId = selectorId(id, position);
      const scrollStateId = version.scrollStates[ownId];
      return {
        ...selector,
        id: ownId,
        index: position,
        testCaseElementId: id,
        ...(typeof scrollStateId === 'string' ? { scrollStateId } : {}),
      };
    }),
    testCaseId,
    ignoreFailure: ignoreFailure ?? false,
  };
}

/** In the v3 shape `calledWith` is a string: JSON text where the portable value is none; left out without a value. */
function withIds<Step extends { calledWith?: unknown }>(step: Step, id: string, testCaseElementId: string) {
  const { calledWith, ...rest } = step;
  if (calledWith === undefined || calledWith === null) return { ...rest, id, testCaseElementId };
  const text = typeof calledWith === 'string' ? calledWith : JSON.stringify(calledWith);
  return { ...rest, calledWith: text, id, testCaseElementId };
}

function discoveryOf({ discovery, version }: CurrentCase): Pick<ServiceTestCase, 'discovery'> {
  const pushed: TestCase['discovery'] = version.portable.discovery;
  return pushed || discovery ? { discovery: { ...pushed, ...discovery } } : {};
}

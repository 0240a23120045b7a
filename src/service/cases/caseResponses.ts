import { isDeepStrictEqual } from 'node:util';
import type { ServiceElement, ServiceTestCase, TestCaseFilter } from '../../api/contract/serviceTestCase.ts';
import type { Element, TestCase } from '../../core/case/testCase.ts';
import { isRecord } from '../../core/values.ts';
import type { CurrentCase, VersionRecord, EditingStatus } from '../store/records.ts';
import type { NewId } from '../store/store.ts';

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
function toServiceElement(
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

type Known = Pick<VersionRecord, 'portable' | 'elementIds'>;

/**
 * Ids for the elements of a new version. An element that says the same as one of the version before
 * keeps its id wherever it moved; what is left keeps the id of its position, as an edited element.
 */
export function elementIdsFor(
  elements: readonly Element[],
  before: Known | undefined,
  newId: NewId,
): string[] {
  const old = before?.portable.elements ?? [];
  const free = new Set(old.keys());
  const sources: (number | undefined)[] = elements.map(() => undefined);
  const match = (find: (element: Element, index: number) => number | undefined): void =>
    elements.forEach((element, index) => {
      const source = sources[index] === undefined ? find(element, index) : undefined;
      if (source === undefined || !free.delete(source)) return;
      sources[index] = source;
    });

  match((element, index) => (free.has(index) && isDeepStrictEqual(element, old[index]) ? index : undefined));
  match((element) => [...free].find((index) => isDeepStrictEqual(element, old[index])));
  match((_element, index) => index);
  return sources.map((source) => (source === undefined ? undefined : before?.elementIds[source]) ?? newId());
}

/** Numbers of the parts of an element; its selectors follow. */
const elementParts = { interaction: 1, assertion: 2 } as const;
const firstSelector = 16;

/** The id of a selector of an element. */
export const selectorId = (elementId: string, position: number): string =>
  partId(elementId, firstSelector + position);

/**
 * An id for a part of an element: the same for the same part, always. It is the element's own with
 * the part mixed in, marked as version 8; hashing would take most of the time that a list takes.
 */
function partId(elementId: string, part: number): string {
  const head = (Number.parseInt(elementId.slice(0, 8), 16) ^ part) >>> 0;
  return `${head.toString(16).padStart(8, '0')}${elementId.slice(8, 14)}8${elementId.slice(15)}`;
}

/** The abridged variant (contract 2.5): without `version`, `type`, `runStatus` and `selectorType`. */
export function abridgeCase(testCase: TestCase): TestCase {
  const { version: _version, type: _type, runStatus: _runStatus, elements, ...rest } = testCase;
  return { ...rest, elements: elements.map(abridgeElement) };
}

function abridgeElement(element: TestCase['elements'][number]): TestCase['elements'][number] {
  if (!element.selectors) return element;
  return {
    ...element,
    selectors: element.selectors.map(({ selectorType: _type, ...selector }) => selector),
  };
}

/**
 * Where the editing of a version stands: what the editor of the service noted, or what was pushed. A version that nobody
 * has opened in the editor has none.
 */
export const editingStatusOf = ({ editing, portable }: VersionRecord): EditingStatus | undefined =>
  editing ?? portable.localEditingStatus ?? undefined;

/** The seven fields that a filter compares. */
export interface FilterableCase {
  readonly id: string;
  readonly testTargetId: string;
  readonly description: string;
  readonly status: string;
  readonly runStatus: string;
  readonly folderId: string | null;
  readonly externalId: string | null;
  /** Deleted, or a discovery that was rejected. */
  readonly retired: boolean;
}

const comparedFields = [
  'id',
  'testTargetId',
  'description',
  'status',
  'runStatus',
  'folderId',
  'externalId',
] as const;

/** The fields of a case by which it can be filtered. */
export const toFilterable = ({
  id,
  targetId,
  status,
  discarded,
  folderId,
  version: { portable },
}: CurrentCase): FilterableCase => ({
  id,
  testTargetId: targetId,
  description: portable.description,
  status,
  runStatus: portable.runStatus ?? 'ON',
  folderId,
  externalId: portable.externalId ?? null,
  retired: status === 'DELETED' || discarded,
});

/**
 * Whether endpoint 6 lists a case. Fields side by side all have to hold, an empty OR never does.
 * Retired cases are listed only where the filter names their status.
 */
export const isListed = (testCase: FilterableCase, filter: TestCaseFilter): boolean =>
  (!testCase.retired || namesStatus(filter, testCase.status)) && matches(testCase, filter);

function matches(testCase: FilterableCase, filter: TestCaseFilter): boolean {
  return (
    comparedFields.every((field) => filter[field] === undefined || filter[field] === testCase[field]) &&
    listOf(filter.AND).every((inner) => matches(testCase, inner)) &&
    (filter.OR === undefined || filter.OR.some((inner) => matches(testCase, inner))) &&
    !listOf(filter.NOT).some((inner) => matches(testCase, inner))
  );
}

const namesStatus = (filter: TestCaseFilter, status: string): boolean =>
  filter.status === status ||
  [...listOf(filter.AND), ...listOf(filter.OR), ...listOf(filter.NOT)].some((inner) =>
    namesStatus(inner, status),
  );

const listOf = (filters: TestCaseFilter | TestCaseFilter[] | undefined): TestCaseFilter[] =>
  filters === undefined ? [] : [filters].flat();

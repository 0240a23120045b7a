import type { TestCaseFilter } from '../../api/contract/serviceTestCase.ts';
import type { CurrentCase } from '../store/records.ts';

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

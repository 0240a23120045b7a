import type { TestCase } from '../../core/case/testCase.ts';

/** The records of the store: the resources of contract section 2 as the service sees them. */

export interface TargetRecord {
  readonly id: string;
  readonly app: string;
  readonly tags: readonly string[];
  readonly testIdAttribute?: string;
  readonly timeoutPerStep?: number;
  readonly testManagementIntegration?: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type EnvironmentType = 'DEFAULT' | 'ADDITIONAL';

export interface EnvironmentRecord {
  readonly id: string;
  readonly testTargetId: string;
  readonly type: EnvironmentType;
  name?: string;
  readonly email: string;
  readonly updatedAt: string;
  discoveryUrl?: string;
  additionalHeaderFields?: Readonly<Record<string, unknown>>;
  testAccount?: Readonly<Record<string, unknown>>;
  basicAuth?: Readonly<Record<string, unknown>>;
  privateLocation?: { id: string; name: string; status: string; type: string };
}

export type CaseStatus = 'ENABLED' | 'DISABLED' | 'DRAFT' | 'OUTDATED' | 'PROVISIONAL' | 'DELETED';

/** Where the editing of a version in the service's own editor stands. */
export type EditingStatus = NonNullable<TestCase['localEditingStatus']>;

/** The kind of request that made a version: endpoint 12, 13, 8 or 10, 9. */
export type Origin = 'PUSH' | 'DRAFT' | 'EDIT' | 'IMPORT';

export interface CaseRecord {
  readonly id: string;
  readonly targetId: string;
  readonly versionId: string;
  readonly status: CaseStatus;
  /** A discovery that was rejected: it stays readable, and out of the list. */
  readonly discarded: boolean;
  readonly position: number;
  readonly folderId: string | null;
  readonly discovery: Readonly<Record<string, unknown>> | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What a request says of the scroll positions of an element, or of a selector; no part of the portable shape. */
export type ScrollState = Readonly<Record<string, unknown>> | string;

export interface VersionRecord {
  readonly id: string;
  readonly targetId: string;
  readonly caseId: string;
  readonly origin: Origin;
  readonly portable: TestCase;
  /** One id per element, in their order. */
  readonly elementIds: readonly string[];
  /** As they were sent: `scrollState` by the id of its element, `scrollStateId` by that of its selector. */
  readonly scrollStates: Readonly<Record<string, ScrollState>>;
  /** Left out until its editor was opened. */
  readonly editing?: EditingStatus;
  readonly createdAt: string;
}

/** A case with the version that it stands at. */
export interface CurrentCase extends CaseRecord {
  readonly version: VersionRecord;
}

/** The test cases that an exploration kept (endpoint 18). */
export interface PlanRecord {
  readonly id: string;
  readonly testTargetId: string;
  readonly createdAt: string;
  readonly discoveries: readonly { readonly testCaseId: string; readonly discoveryId: string }[];
}

export interface ReportRecord {
  readonly id: string;
  readonly testTargetId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly executionUrl?: string;
  /** Where it ran; no field of the contract, but one that filters name. */
  readonly environmentId?: string;
  readonly context: Readonly<Record<string, unknown>>;
  readonly breakpoint: string;
  readonly browser: string;
  /** Test cases that were chosen too and did not run; no field of the contract. */
  readonly skipped?: readonly SkippedCase[];
  readonly testResults: readonly ResultRecord[];
}

export interface SkippedCase {
  readonly testCaseId: string;
  readonly reason: string;
}

export interface ResultRecord {
  readonly id: string;
  readonly testCaseId: string;
  /** Left out for a case that the service does not have. */
  readonly testCaseVersionId?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly status: string;
  readonly errorMessage: string | null;
  /** How long it ran, in milliseconds; no field of the contract. */
  readonly duration?: number;
  /** The test case with the fix that was proven for it; a pull of the report's fixes answers it. */
  readonly fixed?: TestCase;
}

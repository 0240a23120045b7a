import { uuid } from '../../core/case/recognizeCase.ts';
import { notFound, type ResourceKind } from '../http/httpErrors.ts';
import type {
  CurrentCase,
  EnvironmentRecord,
  ReportRecord,
  ResultRecord,
  TargetRecord,
  VersionRecord,
} from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** The path parameters of a request: all UUIDs, if they are those of a record. */
type Params<Name extends string> = Readonly<Record<Name, string>>;
type CaseParams = Params<'testTargetId' | 'testCaseId'>;
type ReportParams = Params<'testTargetId' | 'testReportId'>;

/** Finds the target that a path names; throws a 404 that names the ID, as the functions below do. */
export const requestedTarget =
  (store: Store) =>
  ({ testTargetId }: Params<'testTargetId'>): TargetRecord =>
    findRecord(testTargetId, 'test target', (id) => store.target(id));

/** Finds the environment that a path names. */
export const requestedEnvironment =
  (store: Store) =>
  (params: Params<'testTargetId' | 'environmentId'>): EnvironmentRecord => {
    const target = requestedTarget(store)(params);
    return findRecord(params.environmentId, 'environment', (id) =>
      store.environments(target.id).find((environment) => environment.id === id),
    );
  };

/** Finds the test case that a path names. */
export const requestedCase =
  (store: Store) =>
  (params: CaseParams): CurrentCase => {
    const target = requestedTarget(store)(params);
    return findRecord(params.testCaseId, 'test case', (id) => store.cases.currentCase(target.id, id));
  };

/** Finds the version of a test case that a path names. */
export const requestedVersion =
  (store: Store) =>
  (params: CaseParams & Params<'versionId'>): VersionRecord => {
    const { targetId, id: caseId } = requestedCase(store)(params);
    return findRecord(params.versionId, 'version', (id) => store.cases.version(targetId, caseId, id));
  };

/** Finds the test report that a path names. */
export const requestedReport =
  (store: Store) =>
  (params: ReportParams): ReportRecord => {
    const target = requestedTarget(store)(params);
    return findRecord(params.testReportId, 'test report', (id) => store.reports.report(target.id, id));
  };

/** Finds the test result that a path names, with its report. */
export const requestedResult =
  (store: Store) =>
  (params: ReportParams & Params<'id'>): { report: ReportRecord; result: ResultRecord } => {
    const report = requestedReport(store)(params);
    const result = findRecord(params.id, 'test result', (id) =>
      report.testResults.find((result) => result.id === id),
    );
    return { report, result };
  };

/** Only a UUID can be an id: nothing else reaches the database. */
function findRecord<T>(id: string, kind: ResourceKind, find: (id: string) => T | undefined): T {
  const value = uuid.safeParse(id).success ? find(id) : undefined;
  if (value === undefined) throw notFound(kind, id);
  return value;
}

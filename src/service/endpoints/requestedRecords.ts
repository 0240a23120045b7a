import type { Context } from 'hono';
import { uuid } from '../../core/case/uuid.ts';
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

/** Finds the target that a path names; throws a 404 that names the ID, as the functions below do. */
export const requestedTarget = (store: Store, c: Context): TargetRecord =>
  findRecord(c, 'testTargetId', 'test target', (id) => store.target(id));

/** Finds the environment that a path names. */
export function requestedEnvironment(store: Store, c: Context): EnvironmentRecord {
  const target = requestedTarget(store, c);
  return findRecord(c, 'environmentId', 'environment', (id) =>
    store.environments(target.id).find((environment) => environment.id === id),
  );
}

/** Finds the test case that a path names. */
export function requestedCase(store: Store, c: Context): CurrentCase {
  const target = requestedTarget(store, c);
  return findRecord(c, 'testCaseId', 'test case', (id) => store.cases.currentCase(target.id, id));
}

/** Finds the version of a test case that a path names. */
export function requestedVersion(store: Store, c: Context): VersionRecord {
  const { targetId, id: caseId } = requestedCase(store, c);
  return findRecord(c, 'versionId', 'version', (id) => store.cases.version(targetId, caseId, id));
}

/** Finds the test report that a path names. */
export function requestedReport(store: Store, c: Context): ReportRecord {
  const target = requestedTarget(store, c);
  return findRecord(c, 'testReportId', 'test report', (id) => store.reports.report(target.id, id));
}

/** Finds the test result that a path names, with its report. */
export function requestedResult(store: Store, c: Context): { report: ReportRecord; result: ResultRecord } {
  const report = requestedReport(store, c);
  const result = findRecord(c, 'testResultId', 'test result', (id) =>
    report.testResults.find((result) => result.id === id),
  );
  return { report, result };
}

/** Only a UUID can be an id: nothing else reaches the database. */
function findRecord<T>(
  c: Context,
  parameter: string,
  kind: ResourceKind,
  find: (id: string) => T | undefined,
): T {
  const id = c.req.param(parameter) ?? '';
  const value = uuid.safeParse(id).success ? find(id) : undefined;
  if (value === undefined) throw notFound(kind, id);
  return value;
}

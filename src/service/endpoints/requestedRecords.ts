import type { Context } from 'hono';
import { uuid } from '../../core/case/testCase.ts';
import { notFound, type ResourceKind } from '../http/errors.ts';
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
export const targetOf = (store: Store, c: Context): TargetRecord =>
  findRecord(c, 'testTargetId', 'test target', (id) => store.target(id));

export function environmentOf(store: Store, c: Context): EnvironmentRecord {
  const target = targetOf(store, c);
  return findRecord(c, 'environmentId', 'environment', (id) =>
    store.environments(target.id).find((environment) => environment.id === id),
  );
}

export function caseOf(store: Store, c: Context): CurrentCase {
  const target = targetOf(store, c);
  return findRecord(c, 'testCaseId', 'test case', (id) => {
    const testCase = store.cases.currentCase(id);
    return testCase?.targetId === target.id ? testCase : undefined;
  });
}

export function versionOf(store: Store, c: Context): VersionRecord {
  const { id: caseId } = caseOf(store, c);
  return findRecord(c, 'versionId', 'version', (id) => store.cases.version(caseId, id));
}

export function reportOf(store: Store, c: Context): ReportRecord {
  const target = targetOf(store, c);
  return findRecord(c, 'testReportId', 'test report', (id) => store.reports.report(target.id, id));
}

export function resultOf(store: Store, c: Context): { report: ReportRecord; result: ResultRecord } {
  const report = reportOf(store, c);
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

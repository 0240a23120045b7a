import type { Context } from 'hono';
import { uuid } from '../../core/case/testCase.ts';
import { unknown, type Thing } from '../http/problems.ts';
import type {
  CurrentCase,
  EnvironmentRecord,
  ReportRecord,
  ResultRecord,
  TargetRecord,
  VersionRecord,
} from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** What the ids in a path name, or a 404 that names the id. */

export const targetOf = (store: Store, c: Context): TargetRecord =>
  found(c, 'testTargetId', 'test target', (id) => store.target(id));

export function environmentOf(store: Store, c: Context): EnvironmentRecord {
  const target = targetOf(store, c);
  return found(c, 'environmentId', 'environment', (id) =>
    store.environments(target.id).find((one) => one.id === id),
  );
}

export function caseOf(store: Store, c: Context): CurrentCase {
  const target = targetOf(store, c);
  return found(c, 'testCaseId', 'test case', (id) => {
    const one = store.cases.currentCase(id);
    return one?.targetId === target.id ? one : undefined;
  });
}

export function versionOf(store: Store, c: Context): VersionRecord {
  const { id: caseId } = caseOf(store, c);
  return found(c, 'versionId', 'version', (id) => store.cases.version(caseId, id));
}

export function reportOf(store: Store, c: Context): ReportRecord {
  const target = targetOf(store, c);
  return found(c, 'testReportId', 'test report', (id) => store.reports.report(target.id, id));
}

export function resultOf(store: Store, c: Context): { report: ReportRecord; result: ResultRecord } {
  const report = reportOf(store, c);
  const result = found(c, 'testResultId', 'test result', (id) =>
    report.testResults.find((one) => one.id === id),
  );
  return { report, result };
}

/** Only a UUID can be an id: nothing else reaches the database. */
function found<T>(c: Context, parameter: string, thing: Thing, find: (id: string) => T | undefined): T {
  const id = c.req.param(parameter) ?? '';
  const value = uuid.safeParse(id).success ? find(id) : undefined;
  if (value === undefined) throw unknown(thing, id);
  return value;
}

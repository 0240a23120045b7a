import { splitCredentials } from '../http/splitCredentials.ts';
import { addReport } from '../reports/addReport.ts';
import type { ReportRecord, TargetRecord } from '../store/records.ts';
import type { StoreContext } from '../store/storeContext.ts';
import { environmentForRun, type ReportEnvironment } from '../targets/environmentForRun.ts';
import { requestedEnvironment } from '../targets/requestedEnvironment.ts';
import type { ExecuteBody } from './executeBody.ts';
import { selectCases } from './selectCases.ts';

/** A report whose results wait for their run, and the environment of that run. */
export interface Execution {
  readonly report: ReportRecord;
  /** Holds what the request overwrites and no report shows. */
  readonly environment: ReportEnvironment;
}

/**
 * Adds the report of a run of a target's test cases, in their current versions.
 *
 * @throws {BadRequest} when there is no environment with the name of the request
 * @throws {HttpError} when there is no test case to run
 */
export function startExecution(context: StoreContext, target: TargetRecord, body: ExecuteBody): Execution {
  const { store } = context;
  const found = requestedEnvironment(store, target.id, body.environmentName);
  const { cases, skipped } = selectCases(
    store.cases.currentCases(target.id),
    body.tags ?? [],
    found?.name ?? '',
  );
  const { url, credentials } = splitCredentials(body.url);
  const environment = environmentForRun(target, found);
  const report = addReport(context, {
    testTargetId: target.id,
    executionUrl: url,
    environmentId: found?.id,
    context: body.context,
    breakpoint: 'DESKTOP',
    browser: 'CHROMIUM',
    cases: cases.map(({ id, versionId }) => ({ testCaseId: id, testCaseVersionId: versionId })),
    skipped,
  });
  return {
    report,
    environment: {
      ...environment,
      variables: new Map([...environment.variables, ...overwritten(body)]),
      basicAuth: credentials ?? environment.basicAuth,
    },
  };
}

/** Values by the plain names of their variables: the sign and the prefix of predefined ones change nothing. */
const overwritten = ({ variablesToOverwrite }: ExecuteBody): [string, string][] =>
  Object.entries(variablesToOverwrite ?? {}).map(([name, value]) => [
    name.replace(/^\$?(?:OCTO_)?/, ''),
    typeof value === 'string' ? value : (value[0] ?? ''),
  ]);

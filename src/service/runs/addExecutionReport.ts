import * as z from 'zod';
import { webAddress } from '../../api/contract/fieldSchemas.ts';
import { reportContext } from '../../api/contract/report.ts';
import { runsByItself } from '../../core/case/caseDependencies.ts';
import { uuid } from '../../core/case/recognizeCase.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { HttpError } from '../http/httpErrors.ts';
import { splitCredentials } from '../http/requestValues.ts';
import { addReport } from '../reports/reportWriter.ts';
import type { ReportRecord, TargetRecord, CurrentCase, SkippedCase } from '../store/records.ts';
import type { StoreContext } from '../store/store.ts';
import { environmentForRun, type ReportEnvironment, requestedEnvironment } from '../targets/targets.ts';

/** A report whose results wait for their run, and the environment of that run. */
interface Execution {
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

/** The name of a variable, with or without the sign that it has in a test case. */
const variableName = z.string().regex(/^\$?[A-Za-z_]\w*$/);

/** The body of `POST /apiKey/v3/execute`: the test cases of a target are to run at an address. */
export const executeBody = z.looseObject({
  testTargetId: uuid,
  url: webAddress,
  context: reportContext,
  environmentName: z.string().nullish(),
  /** Only test cases with one of these tags. */
  tags: z.array(z.string()).nullish(),
  /** Values by the variable's name; of several values, the first is used. */
  variablesToOverwrite: z.record(variableName, z.union([z.string(), z.array(z.string()).min(1)])).nullish(),
});

type ExecuteBody = z.infer<typeof executeBody>;

/** The test cases of a target that a run is about. */
export interface CaseSelection {
  readonly cases: readonly CurrentCase[];
  readonly skipped: readonly SkippedCase[];
}

/**
 * Selects the enabled test cases with one of the tags; all of them where none are given. Those that only clean
 * up run with the test cases that they clean up after.
 *
 * @throws {HttpError} when nothing is left to run; the message says why
 */
function selectCases(
  current: readonly CurrentCase[],
  tags: readonly string[],
  environmentName: string,
): CaseSelection {
  const tests = current.filter(
    ({ status, version: { portable } }) => status === 'ENABLED' && runsByItself(portable),
  );
  const chosen = tests.filter(({ version }) => hasTag(version.portable, tags));
  const skipped = chosen.flatMap(({ id, version }) => {
    const reason = whySkipped(version.portable, environmentName);
    return reason === undefined ? [] : [{ testCaseId: id, reason }];
  });
  const cases = chosen.filter(({ id }) => !skipped.some(({ testCaseId }) => testCaseId === id));
  if (cases.length === 0) throw new HttpError(400, whyNone(tests, chosen, tags, environmentName));
  return { cases, skipped };
}

const hasTag = ({ tagNames }: TestCase, tags: readonly string[]): boolean =>
  tags.length === 0 || (tagNames ?? []).some((tag) => tags.includes(tag));

function whySkipped(
  { runStatus, excludedEnvironmentNames }: TestCase,
  environmentName: string,
): string | undefined {
  if (runStatus === 'OFF') return 'The test case is disabled: its run status is OFF.';
  return excludedEnvironmentNames?.includes(environmentName)
    ? `The test case excludes the environment ${environmentName.slice(0, 200)}.`
    : undefined;
}

function whyNone(
  tests: readonly CurrentCase[],
  chosen: readonly CurrentCase[],
  tags: readonly string[],
  environmentName: string,
): string {
  if (tests.length === 0) return 'The test target has no enabled test case to run';
  if (chosen.length > 0)
    return `The test cases have the run status OFF or exclude the environment "${environmentName.slice(0, 80)}"`;
  const named = tags.map((tag) => `"${tag.slice(0, 80)}"`).slice(0, 20);
  return `No enabled test case has one of the tags ${named.join(', ')}`;
}

import * as z from 'zod';
import type { Exchange } from '../../api/contract/endpoints.ts';
import { checkedTestCase } from '../../api/contract/portableTestCase.ts';
import { reportContext, testReport, testResult } from '../../api/contract/report.ts';
import { uuid } from '../../core/case/recognizeCase.ts';

/** In bytes. */
export const largestTrace = 256 * 1024 * 1024;

const skippedCase = z.object({
  testCaseId: uuid,
  /** The reason why it was skipped. */
  reason: z.string().max(500),
});

/** A run that begins: its report has a WAITING result for each case, whether or not the service has that case. */
export const newReportBody = z.looseObject({
  /** Where the application runs. */
  executionUrl: z.url({ protocol: /^https?$/ }),
  /** Such as CHROMIUM. */
  browser: z.string().min(1).max(100),
  /** Such as DESKTOP. */
  breakpoint: z.string().min(1).max(100),
  context: reportContext,
  testCaseIds: z.array(uuid).min(1).max(10_000),
  /** Test cases that were chosen too, and do not run: the report has no result for them. */
  skipped: z.array(skippedCase).max(10_000).optional(),
});

/** The report as endpoint 17 gives it: its results name their cases. */
export const createdReport = testReport;

const resultUpdate = z.looseObject({
  status: z.enum(['WAITING', 'PASSED', 'FAILED', 'ERROR']),
  errorMessage: z.string().max(100_000).nullish(),
  /** How long the test case ran, in milliseconds; left out where it did not run to its end. */
  duration: z.number().nonnegative().optional(),
});

/** The result as in a report of endpoint 17. */
export const updatedResult = testResult;

/** The test case of a result with the fix that was proven for it: a pull of the fixes of its report answers it. */
const provenFix = z.looseObject({ testCase: checkedTestCase });

/** Facts that the contract has no field for: how long each test case of a report ran, what was skipped, what was fixed. */
export const runDetails = z.object({
  /** In milliseconds, by the id of the result; left out where it is not known. */
  durations: z.record(z.string(), z.number()),
  skipped: z.array(skippedCase),
  /** How many fixes were proven for its results. */
  fixed: z.int().nonnegative(),
});

/** The URL needs no key, and ends after a day or with the service; reading the report gives a fresh one. */
export const savedTrace = z.looseObject({ traceUrl: z.url() });

const runEnvironment = z.looseObject({
  id: uuid,
  /** Left out for an environment without a name. */
  name: z.string().optional(),
  type: z.enum(['DEFAULT', 'ADDITIONAL']),
  discoveryUrl: z.string().optional(),
  /** Values by the variable's name: USERNAME, PASSWORD, OTP_INITIALIZER_KEY, EMAIL. */
  variables: z.record(z.string(), z.string()),
  basicAuth: z.object({ username: z.string(), password: z.string() }).optional(),
  /** Values by the header's name. */
  headers: z.record(z.string(), z.string()),
});

/**
 * The environments of a target with all that a run in them needs, secrets too. That tells nobody
 * anything new: the port is this machine's own, the key is its user's, and by contract endpoints 4
 * and 5 answer the same secrets to whoever holds it. The answer is not to be stored by anyone on the
 * way (`no-store`) and gets into no log.
 */
export const runEnvironments = z.looseObject({
  /** The name of the target. */
  app: z.string().optional(),
  testIdAttribute: z.string().optional(),
  /** In milliseconds. */
  timeoutPerStep: z.number().optional(),
  environments: z.array(runEnvironment),
});

const local = '/local/v1';
const target = `${local}/test-targets/{testTargetId}`;
const report = `${target}/test-reports/{testReportId}`;
const result = `${report}/test-results/{id}`;

/**
 * The endpoints of the local service beside the contract, for the extension on the same machine: it
 * keeps the reports and traces of runs that the extension makes, and gives them what they run with.
 * All paths are below the service's own URL (`…/api`) and demand its key like every other one. No
 * hosted service has them: the caller makes sure that it talks to the local one.
 */
export const localEndpoints = {
  listRunEnvironments: { method: 'GET', path: `${target}/environments`, response: runEnvironments },
  createReport: {
    method: 'POST',
    path: `${target}/test-reports`,
    body: newReportBody,
    response: createdReport,
  },
  getRunDetails: { method: 'GET', path: `${report}/run`, response: runDetails },
  updateResult: { method: 'PATCH', path: result, body: resultUpdate, response: updatedResult },
  keepFix: { method: 'PUT', path: `${result}/fix`, body: provenFix, response: updatedResult },
  saveTraceOfResult: {
    method: 'PUT',
    path: `${result}/trace`,
    body: 'zip',
    response: savedTrace,
  },
  /** For the trace of a run that is in no report. */
  saveTrace: {
    method: 'PUT',
    path: `${local}/traces`,
    body: 'zip',
    response: savedTrace,
  },
} as const satisfies Readonly<Record<string, Exchange>>;

export type NewReport = z.input<typeof newReportBody>;
export type CreatedReport = z.infer<typeof createdReport>;
export type ResultUpdate = z.input<typeof resultUpdate>;
export type RunDetails = z.infer<typeof runDetails>;
export type SavedTrace = z.infer<typeof savedTrace>;
export type RunEnvironmentList = z.infer<typeof runEnvironments>;
export type NamedRunEnvironment = z.infer<typeof runEnvironment>;

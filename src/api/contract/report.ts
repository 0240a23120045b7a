import * as z from 'zod';
import { uuid } from '../../core/case/testCase.ts';
import { dateTime, number, open, text } from './fieldSchemas.ts';

/** Test reports and their results (contract section 2.6), and how endpoint 16 pages them. */

export const context = z.looseObject({
  source: open('github', 'manual', 'azureDevOps', 'discovery', 'scheduled', 'proposal').nullish(),
  description: text,
  issueNumber: number,
  ref: text,
  sha: text,
  repo: text,
  owner: text,
  triggeredBy: z.looseObject({ type: open('USER').nullish(), userId: text }).nullish(),
  nodeId: text,
});

export const testResult = z.looseObject({
  id: uuid,
  testCaseVersionId: text,
  testCaseId: text,
  testTargetId: text,
  testReportId: text,
  createdAt: dateTime,
  updatedAt: dateTime,
  status: open('WAITING', 'PASSED', 'FAILED', 'ERROR').nullish(),
  errorMessage: text,
  traceUrl: text,
});

const reportFields = {
  id: uuid,
  testTargetId: text,
  createdAt: dateTime,
  updatedAt: dateTime,
  executionUrl: text,
  context: context.nullish(),
  testResults: z.array(testResult).nullish(),
};

/** A report as endpoint 16 lists it (v3). */
export const listedReport = z.looseObject({
  ...reportFields,
  breakpoint: open('DESKTOP', 'MOBILE', 'TABLET').nullish(),
  browser: open('CHROMIUM', 'FIREFOX', 'SAFARI').nullish(),
});

/** A report as endpoint 17 gives it (v2). */
export const testReport = z.looseObject({
  ...reportFields,
  status: open('WAITING', 'PASSED', 'FAILED').nullish(),
});

export const reportKey = z.looseObject({ createdAt: z.string() });
export const reportFilter = z.looseObject({ key: z.string(), operator: open('EQUALS'), value: z.unknown() });

export const reportPage = z.looseObject({
  data: z.array(listedReport),
  key: z.looseObject({ createdAt: text }).nullish(),
  hasNextPage: z.boolean().nullish(),
});

export type Context = z.infer<typeof context>;
export type TestResult = z.infer<typeof testResult>;
export type TestReport = z.infer<typeof testReport>;
export type ListedReport = z.infer<typeof listedReport>;
export type ReportPage = z.infer<typeof reportPage>;
export type ReportKey = z.input<typeof reportKey>;
export type ReportFilter = z.input<typeof reportFilter>;

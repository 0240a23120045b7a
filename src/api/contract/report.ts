import * as z from 'zod';
import { uuid } from '../../core/case/recognizeCase.ts';
import { dateTime, optionalNumber, openEnum, optionalText } from './fieldSchemas.ts';

/** Test reports and their results (contract section 2.6), and how endpoint 16 pages them. */

export const reportContext = z.looseObject({
  source: openEnum('github', 'manual', 'azureDevOps', 'discovery', 'scheduled', 'proposal').nullish(),
  description: optionalText,
  issueNumber: optionalNumber,
  ref: optionalText,
  sha: optionalText,
  repo: optionalText,
  owner: optionalText,
  triggeredBy: z.looseObject({ type: openEnum('USER').nullish(), userId: optionalText }).nullish(),
  nodeId: optionalText,
});

export const testResult = z.looseObject({
  id: uuid,
  testCaseVersionId: optionalText,
  testCaseId: optionalText,
  testTargetId: optionalText,
  testReportId: optionalText,
  createdAt: dateTime,
  updatedAt: dateTime,
  status: openEnum('WAITING', 'PASSED', 'FAILED', 'ERROR').nullish(),
  errorMessage: optionalText,
  traceUrl: optionalText,
});

const reportFields = {
  id: uuid,
  testTargetId: optionalText,
  createdAt: dateTime,
  updatedAt: dateTime,
  executionUrl: optionalText,
  context: reportContext.nullish(),
  testResults: z.array(testResult).nullish(),
};

/** A report as endpoint 16 lists it (v3). */
export const listedReport = z.looseObject({
  ...reportFields,
  status: openEnum('WAITING', 'PASSED', 'FAILED').nullish(),
  breakpoint: openEnum('DESKTOP', 'MOBILE', 'TABLET').nullish(),
  browser: openEnum('CHROMIUM', 'FIREFOX', 'SAFARI').nullish(),
});

/** A report as endpoint 17 gives it (v2). */
export const testReport = z.looseObject({
  ...reportFields,
  status: openEnum('WAITING', 'PASSED', 'FAILED').nullish(),
});

export const reportKey = z.looseObject({ createdAt: z.string() });
export const reportFilter = z.looseObject({
  key: z.string(),
  operator: openEnum('EQUALS'),
  value: z.unknown(),
});

export const reportPage = z.looseObject({
  data: z.array(listedReport),
  key: z.looseObject({ createdAt: optionalText }).nullish(),
  hasNextPage: z.boolean().nullish(),
});

export type ReportContext = z.infer<typeof reportContext>;
export type TestResult = z.infer<typeof testResult>;
export type TestReport = z.infer<typeof testReport>;
export type ListedReport = z.infer<typeof listedReport>;
export type ReportPage = z.infer<typeof reportPage>;
export type ReportKey = z.input<typeof reportKey>;
export type ReportFilter = z.input<typeof reportFilter>;

import * as z from 'zod';
import { uuid } from '../../core/case/recognizeCase.ts';

/** In the order in which results are shown. */
export const statuses = ['failed', 'waiting', 'other', 'skipped', 'passed'] as const;
const status = z.enum(statuses);
/** Names, dates, addresses and ids. */
export const shortText = z.string().max(500);

export const reportSummary = z.object({
  id: uuid,
  /** `empty` where a report has no results. */
  status: z.enum([...statuses, 'empty']),
  counts: z.record(status, z.number()),
  /** The names of the test cases that ran, as far as they are known. */
  cases: shortText.optional(),
  /** ISO 8601, or empty. */
  createdAt: shortText,
  updatedAt: shortText,
  browser: shortText,
  breakpoint: shortText,
  executionUrl: shortText,
  /** Whether the address can be opened in a browser. */
  canOpenExecution: z.boolean(),
  context: z.object({
    source: shortText,
    description: shortText,
    branch: shortText,
    commit: shortText,
    issue: shortText,
    repository: shortText,
    trigger: shortText,
    node: shortText,
  }),
});

const reportResult = z.object({
  id: uuid,
  /** Empty where the service names no case. */
  caseId: shortText,
  name: shortText,
  status,
  /** The status as the service names it. */
  word: shortText,
  /** Why it failed, or was skipped. */
  error: z.string(),
  /** In milliseconds; left out where it is not known. */
  duration: z.number().optional(),
  hasTrace: z.boolean(),
  /** Whether the workspace has a file of the case, which can be opened and run. */
  hasFile: z.boolean(),
  /** Empty where the service names no version. */
  versionId: shortText,
  /** ISO 8601, or empty. */
  createdAt: shortText,
  updatedAt: shortText,
});

export const reportDetail = z.object({
  summary: reportSummary,
  results: z.array(reportResult),
  /** From the start of the first test case to the end of the last one, in milliseconds; left out where it is not known. */
  duration: z.number().optional(),
  canPull: z.boolean(),
});

export const reportComparison = z.object({
  /** When the other report began, ISO 8601; undefined where no earlier report has a case of this one. */
  previous: shortText.optional(),
  /** Where the application ran for the other report; left out where both ran at the same address. */
  otherUrl: shortText.optional(),
  newlyFailing: z.array(shortText),
  newlyFixed: z.array(shortText),
  stillFailing: z.array(shortText),
});

export type ResultStatus = z.infer<typeof status>;
export type ReportSummary = z.infer<typeof reportSummary>;
export type ReportResult = z.infer<typeof reportResult>;
export type ReportDetail = z.infer<typeof reportDetail>;
export type ReportComparison = z.infer<typeof reportComparison>;

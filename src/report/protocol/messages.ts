import * as z from 'zod';
import { uuid } from '../../core/case/testCase.ts';
import { reportPageTexts } from './pageTexts.ts';

/**
 * What the report page and the extension say to each other: two unions, checked on both sides. Neither
 * keys nor trace addresses are among it: the page names what it means by id.
 */

/** In the order in which results are shown. */
export const statuses = ['failed', 'waiting', 'other', 'skipped', 'passed'] as const;
const status = z.enum(statuses);
const name = z.string().max(500);

export const reportSummary = z.object({
  id: uuid,
  /** `empty` where a report tells of no result. */
  status: z.enum([...statuses, 'empty']),
  counts: z.record(status, z.number()),
  /** ISO 8601, or empty. */
  createdAt: name,
  updatedAt: name,
  browser: name,
  breakpoint: name,
  executionUrl: name,
  /** Whether the address can be opened in a browser. */
  canOpenExecution: z.boolean(),
  context: z.object({
    source: name,
    description: name,
    branch: name,
    commit: name,
    issue: name,
    repository: name,
    trigger: name,
    node: name,
  }),
});

export const reportResult = z.object({
  id: uuid,
  /** Empty where the service tells no case. */
  caseId: name,
  name,
  status,
  /** The service's own word. */
  word: name,
  /** Why it failed, or was skipped. */
  error: z.string(),
  /** In milliseconds; left out where it is not known. */
  duration: z.number().optional(),
  hasTrace: z.boolean(),
  /** Whether there is a file here, to be opened and to be run. */
  hasFile: z.boolean(),
  /** Empty where the service tells no version. */
  versionId: name,
  /** ISO 8601, or empty. */
  createdAt: name,
  updatedAt: name,
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
  previous: name.optional(),
  newlyFailing: z.array(name),
  newlyFixed: z.array(name),
  stillFailing: z.array(name),
});

/** The state of a panel; the page keeps it, and a reloaded window restores the panel from it. */
export const panelState = z.object({
  serviceUrl: z.string().min(1).max(2000),
  testTargetId: uuid,
  targetName: name,
  shown: uuid.optional(),
  /** The search in the report that is shown, and the result that was unfolded; empty where none was. */
  query: name.optional(),
  chosen: uuid.or(z.literal('')).optional(),
});

export const toPage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), words: reportPageTexts, locale: z.string(), panel: panelState }),
  z.object({ type: z.literal('list'), reports: z.array(reportSummary), hasOlder: z.boolean() }),
  /** One report, or again the list. */
  z.object({ type: z.literal('report'), report: reportDetail.optional() }),
  z.object({ type: z.literal('comparison'), id: uuid, comparison: reportComparison }),
  /** The problem with loading, and whether a key helps; empty when all is well again. */
  z.object({ type: z.literal('problem'), text: z.string(), wantsKey: z.boolean() }),
]);

const ofReport = { id: uuid };
const ofResult = { reportId: uuid, id: uuid };

export const toExtension = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), shown: uuid.optional() }),
  z.object({ type: z.literal('refresh') }),
  z.object({ type: z.literal('setKey') }),
  z.object({ type: z.literal('older') }),
  z.object({ type: z.literal('showList') }),
  z.object({ type: z.literal('showReport'), ...ofReport }),
  z.object({ type: z.literal('compare'), ...ofReport }),
  z.object({ type: z.literal('runReport'), ...ofReport }),
  z.object({ type: z.literal('pullFixes'), ...ofReport }),
  z.object({ type: z.literal('copy'), ...ofReport }),
  z.object({ type: z.literal('openExecution'), ...ofReport }),
  z.object({ type: z.literal('openCase'), ...ofResult }),
  z.object({ type: z.literal('openTrace'), ...ofResult }),
  z.object({ type: z.literal('runAgain'), ...ofResult }),
]);

export type ResultStatus = z.infer<typeof status>;
export type ReportSummary = z.infer<typeof reportSummary>;
export type ReportResult = z.infer<typeof reportResult>;
export type ReportDetail = z.infer<typeof reportDetail>;
export type ReportComparison = z.infer<typeof reportComparison>;
export type PanelState = z.infer<typeof panelState>;
export type ToPage = z.infer<typeof toPage>;
export type ToExtension = z.infer<typeof toExtension>;

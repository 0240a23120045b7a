import * as z from 'zod';
import { uuid } from '../../core/case/recognizeCase.ts';
import { reportPageTexts } from './pageTexts.ts';
import { reportComparison, reportDetail, reportSummary, shortText } from './shownReport.ts';

/**
 * The messages between the report page and the extension: two unions, checked on both sides. Neither
 * keys nor trace addresses are among it: the page names what it means by id.
 */

/** The state of a panel; the page keeps it, and a reloaded window restores the panel from it. */
export const panelState = z.object({
  serviceUrl: z.string().min(1).max(2000),
  testTargetId: uuid,
  targetName: shortText,
  shown: uuid.optional(),
  /** The search in the report that is shown, and the result that was unfolded; empty where none was. */
  query: shortText.optional(),
  chosen: uuid.or(z.literal('')).optional(),
});

export const toPage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), texts: reportPageTexts, locale: z.string(), panel: panelState }),
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
  z.object({ type: z.literal('showSteps'), ...ofResult }),
  z.object({ type: z.literal('runAgain'), ...ofResult }),
]);

export type PanelState = z.infer<typeof panelState>;
export type ToPage = z.infer<typeof toPage>;
export type ToExtension = z.infer<typeof toExtension>;

import * as z from 'zod';
import { render, type Message } from '../../core/message.ts';

/** Every text of the page; the extension says each in the user's language. `{0}` and so on are filled in. */
const textNames = [
  'actions',
  'allReports',
  'branch',
  'breakpoint',
  'browser',
  'caseId',
  'commit',
  'compare',
  'compared',
  'comparedElsewhere',
  'copy',
  'created',
  'description',
  'details',
  'duration',
  'empty',
  'emptyHint',
  'execution',
  'failed',
  'failedOf',
  'issue',
  'lastUpdate',
  'loading',
  'moreActions',
  'newlyFailing',
  'newlyFixed',
  'noDate',
  'noDifference',
  'noMatch',
  'noMessage',
  'noPrevious',
  'noResults',
  'node',
  'older',
  'openCase',
  'openExecution',
  'openStep',
  'openTrace',
  'other',
  'otherCount',
  'passed',
  'passedOf',
  'pullFixes',
  'refresh',
  'reportId',
  'reports',
  'repository',
  'runAgain',
  'runAll',
  'runFailed',
  'runnerText',
  'search',
  'setKey',
  'showSteps',
  'shown',
  'skipped',
  'skippedCount',
  'source',
  'started',
  'stillFailing',
  'trend',
  'trendEnds',
  'trendOthers',
  'trendPoint',
  'trigger',
  'version',
  'waiting',
  'waitingCount',
  'waitingOf',
] as const;

export type TextName = (typeof textNames)[number];

export const reportPageTexts = z.object({
  ...(Object.fromEntries(textNames.map((name) => [name, z.string()])) as Record<TextName, z.ZodString>),
  /** The translations of durations and failures, by the template in English. */
  messages: z.record(z.string(), z.string()).default({}),
});

export type ReportPageTexts = z.infer<typeof reportPageTexts>;

/** Fills values into a template such as `{0} of {1}`. */
export const fill = (template: string, ...values: readonly (string | number)[]): string =>
  template.replaceAll(/\{(\d+)\}/g, (_, index: string) => String(values[Number(index)] ?? ''));

/** Renders a message in the user's language. */
export const localizeMessage = (message: Message, { messages }: ReportPageTexts): string =>
  render(message, (english) => messages[english] ?? english);

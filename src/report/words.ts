import * as z from 'zod';

/** Every text of the page; the extension says each in the user's language. `{0}` and so on are filled in. */
export const wordNames = [
  'back',
  'branch',
  'breakpoint',
  'browser',
  'caseId',
  'commit',
  'compare',
  'compared',
  'copy',
  'details',
  'description',
  'empty',
  'emptyHint',
  'execution',
  'failed',
  'issue',
  'lastUpdate',
  'loading',
  'message',
  'newlyFailing',
  'newlyFixed',
  'noDate',
  'noDifference',
  'noMatch',
  'noMessage',
  'node',
  'noPrevious',
  'noResults',
  'older',
  'openCase',
  'openExecution',
  'openTrace',
  'other',
  'passed',
  'pullFixes',
  'refresh',
  'reports',
  'reportId',
  'repository',
  'result',
  'runAgain',
  'search',
  'setKey',
  'shown',
  'source',
  'started',
  'stillFailing',
  'summary',
  'trend',
  'trendHint',
  'trigger',
  'updated',
  'version',
  'waiting',
] as const;

export type WordName = (typeof wordNames)[number];

export const words = z.object(
  Object.fromEntries(wordNames.map((name) => [name, z.string()])) as Record<WordName, z.ZodString>,
);

export type Words = z.infer<typeof words>;

/** `{0} of {1}` with its values. */
export const fill = (template: string, ...values: readonly (string | number)[]): string =>
  template.replaceAll(/\{(\d+)\}/g, (_, index: string) => String(values[Number(index)] ?? ''));

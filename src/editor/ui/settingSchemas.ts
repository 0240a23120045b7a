import * as z from 'zod';

const flag = (standard: boolean) => z.boolean().catch(standard);
const number = (standard: number) => z.number().catch(standard);
const text = z.string().catch('');
const list = z.array(z.unknown()).catch(() => []);
const record = z.record(z.string(), z.unknown());

/** The settings below `portableTests`: a value of another type counts as the default. */
export const settingSchemas = {
  targets: list,
  languageDetection: flag(true),
  requestTimeout: number(30),
  allowInsecureHttp: flag(false),
  foldSteps: flag(false),
  'inlayHints.locators': flag(true),
  'inlayHints.caseNames': flag(true),
  'inlayHints.durations': flag(true),
  codeLens: record.catch(() => ({ push: true, draftPush: true, lastRun: true, livePage: true })),
  checks: record.catch(() => ({})),
  refreshInterval: number(300),
  'pull.preview': z.enum(['whenAsked', 'always']).catch('whenAsked'),
  'push.preview': z.enum(['whenNeeded', 'always']).catch('whenNeeded'),
  'sync.merge': z.enum(['automatic', 'ask']).catch('automatic'),
  'push.primary': z.enum(['byBranch', 'push', 'draft']).catch('byBranch'),
  'run.url': text,
  'run.browser': text,
  'run.device': text,
  'run.viewport': text,
  'run.workers': number(0),
  'run.timeoutPerStep': number(10_000),
  'run.testIdAttribute': text,
  'run.playwright': text,
  'run.node': text,
  'run.wsEndpoint': text,
  'run.allowedOrigins': list,
  'steps.openOnFailure': flag(true),
  'livePage.keepState': flag(true),
  confirmDragAndDrop: flag(true),
  'reports.notify': z.enum(['never', 'failures', 'always']).catch('failures'),
  serviceEditorUrl: text,
} as const;

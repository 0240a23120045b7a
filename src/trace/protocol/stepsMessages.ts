import * as z from 'zod';

/** The messages between the Steps view, which is a webview, and the extension: two unions, checked on both sides. */

/** Every text of the view; the extension says each in the user's language. `{0}` and so on are filled in. */
const stepsTextNames = [
  'added',
  'after',
  'afterPassed',
  'asked',
  'before',
  'beforePassed',
  'changed',
  'close',
  'consoleErrors',
  'copyLocator',
  'difference',
  'drop',
  'failed',
  'failedRequests',
  'foldLines',
  'found',
  'foundNothing',
  'locatorHint',
  'moreLines',
  'noChanges',
  'noLocator',
  'noPicture',
  'notRun',
  'openLive',
  'openTrace',
  'passed',
  'passedRun',
  'playwrightSays',
  'removed',
  'rendering',
  'running',
  'steps',
  'treeChanges',
  'useLocator',
] as const;

type TextName = (typeof stepsTextNames)[number];

export const stepsTexts = z.object(
  Object.fromEntries(stepsTextNames.map((name) => [name, z.string()])) as Record<TextName, z.ZodString>,
);

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** A picture of a page: only as data, so that nothing is loaded. Sizes are in CSS pixels of the page's viewport. */
const pagePicture = z.object({
  picture: z.string().refine((url) => /^data:image\/(?:jpeg|png);base64,/.test(url)),
  width: z.number().positive(),
  height: z.number().positive(),
  element: box.optional(),
});

const pictures = z.object({ before: pagePicture.optional(), after: pagePicture.optional() });

const outcome = z.enum(['passed', 'failed', 'running', 'notRun']);

const stripStep = z.object({
  /** Names the step in messages. */
  key: z.string(),
  /** From 1; left out for what is no step of a test case. */
  number: z.int().optional(),
  words: z.string(),
  outcome,
  /** In words; left out where it did not end. */
  duration: z.string().optional(),
  /** The names of the dependencies that it belongs to; empty for the steps of the test case itself. */
  group: z.string(),
});

/** All steps of a run. */
const strip = z.object({
  /** The test case or file that they are of. */
  name: z.string(),
  steps: z.array(stripStep),
  chosen: z.string().optional(),
  /** The first step at which the run parts from the last one that passed, and in what. */
  difference: z.object({ key: z.string(), text: z.string() }).optional(),
  hasPassedRun: z.boolean(),
  /** Whether it was opened by hand, so that it stays until it is closed. */
  canClose: z.boolean(),
});

const treeChange = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  line: z.string(),
  before: z.string().optional(),
});

const stepDetail = z.object({
  key: z.string(),
  /** Why its line can't be shown, or what its pictures are; empty where nothing is to be said. */
  note: z.string(),
  pictures,
  /** Whether better pictures are on their way. */
  isRendering: z.boolean(),
  /** Those of the same step in the last run that passed. */
  passed: pictures.optional(),
  asked: z.array(z.string()),
  found: z.array(z.string()),
  /** Why it failed, in a sentence; empty where it did not. */
  error: z.string(),
  /** As Playwright says it. */
  message: z.string(),
  consoleErrors: z.array(z.string()),
  failedRequests: z.array(z.string()),
  /** Left out where they are not known. */
  changes: z.array(treeChange).optional(),
  canOpenTrace: z.boolean(),
  canOpenLive: z.boolean(),
});

/** The commands of the view while it is empty. */
const emptyCommand = z.enum(['run', 'openFile', 'openTrace']);

/** The page before or after a step. */
const side = z.enum(['before', 'after']);

const place = { key: z.string(), side, x: z.number(), y: z.number() };

export const toStepsPage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), texts: stepsTexts, locale: z.string() }),
  /** There is nothing to show: why, and what to do next. */
  z.object({
    type: z.literal('empty'),
    text: z.string(),
    actions: z.array(z.object({ command: emptyCommand, label: z.string() })),
  }),
  z.object({ type: z.literal('strip'), strip }),
  z.object({ type: z.literal('step'), step: stepDetail }),
  /** The locator of the element at a place of a picture; left out where there is none. */
  z.object({
    type: z.literal('locator'),
    ...place,
    locator: z.string().optional(),
    /** Whether the step can have it. */
    canUse: z.boolean(),
  }),
]);

/** The largest trace that can be dropped as bytes. */
export const largestDroppedTrace = 200 * 1024 ** 2;

export const fromStepsPage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('choose'), key: z.string() }),
  /** Whether the pictures of the last run that passed are wanted. */
  z.object({ type: z.literal('showPassed'), isShown: z.boolean() }),
  z.object({ type: z.literal('locatorAt'), ...place }),
  z.object({ type: z.literal('copyLocator'), locator: z.string() }),
  z.object({ type: z.literal('useLocator'), key: z.string(), locator: z.string() }),
  z.object({ type: z.literal('openTrace') }),
  z.object({ type: z.literal('openLive'), key: z.string() }),
  z.object({ type: z.literal('command'), command: z.enum([...emptyCommand.options, 'close']) }),
  /** A file of this machine, by its address. */
  z.object({ type: z.literal('dropUri'), uri: z.string() }),
  /** A file by what is in it: the system does not say where it is. */
  z.object({
    type: z.literal('dropFile'),
    name: z.string(),
    bytes: z.instanceof(Uint8Array).refine(({ length }) => length <= largestDroppedTrace),
  }),
]);

export type StepsTexts = z.infer<typeof stepsTexts>;
export type PagePicture = z.infer<typeof pagePicture>;
export type Pictures = z.infer<typeof pictures>;
export type StripStep = z.infer<typeof stripStep>;
export type Strip = z.infer<typeof strip>;
export type StepDetail = z.infer<typeof stepDetail>;
export type Side = z.infer<typeof side>;
export type ToStepsPage = z.infer<typeof toStepsPage>;
export type FromStepsPage = z.infer<typeof fromStepsPage>;
export type EmptyState = Extract<ToStepsPage, { type: 'empty' }>;
export type FoundLocator = Extract<ToStepsPage, { type: 'locator' }>;

import * as z from 'zod';
import { choice, liveInput, pageBox, recordingMode } from './liveProtocol.ts';

/** The messages between the live page, which is a webview, and the extension: two unions, checked on both sides. */

/** Every text of the live page; the extension says each in the user's language. `{0}` and so on are filled in. */
export const livePageTextNames = [
  'accept',
  'actualSize',
  'address',
  'back',
  'cancelStep',
  'choices',
  'chooseLocator',
  'dismiss',
  'dismissNotice',
  'fit',
  'otherSize',
  'page',
  'pageHint',
  'pages',
  'percent',
  'pick',
  'record',
  'recordText',
  'recordValue',
  'recordVisible',
  'reload',
  'restart',
  'runFromHere',
  'runStep',
  'runToCursor',
  'showWindow',
  'size',
  'sizeOfColumn',
  'sizeOfRuns',
  'stop',
  'stopRecording',
  'toolbar',
  'undo',
  'useSizeOfRuns',
  'zoom',
  'zoomIn',
  'zoomOut',
] as const;

type TextName = (typeof livePageTextNames)[number];

export const livePageTexts = z.object(
  Object.fromEntries(livePageTextNames.map((name) => [name, z.string()])) as Record<TextName, z.ZodString>,
);

/** The commands of the page's buttons. */
const livePageCommand = z.enum([
  'back',
  'cancel',
  'chooseEnvironment',
  'installPlaywright',
  'openLog',
  'pick',
  'record',
  'recordText',
  'recordValue',
  'recordVisible',
  'reload',
  'restart',
  'runFromHere',
  'runStep',
  'runToCursor',
  'showStep',
  'showWindow',
  'start',
  'stop',
  'stopRecording',
  'undo',
  'useLocator',
  'proveFix',
]);

const livePageState = z.object({
  kind: z.enum([
    'starting',
    'running',
    'paused',
    'failed',
    'picking',
    'recording',
    'broken',
    'ending',
    'ended',
  ]),
  /** What the session does or waits for, in one sentence. */
  headline: z.string(),
  /** Why, or what to do next; empty where the headline says it all. */
  detail: z.string(),
  /** What helps now, beside the toolbar. */
  actions: z.array(z.object({ command: livePageCommand, label: z.string() })),
  /** The open pages; the last one is shown. */
  pages: z.array(z.object({ title: z.string(), url: z.string() })),
  /** The size of pages in runs, in pixels of the page. */
  viewport: z.object({ width: z.number(), height: z.number() }),
  /** A dialog of the page that waits for its answer. */
  dialog: z.object({ kind: z.string(), message: z.string(), value: z.string() }).optional(),
  /** Whether the browser can show a window as well. */
  canShowWindow: z.boolean(),
  /** The options of a list of the page that is open, and where in the page it is. */
  choices: z.object({ options: z.array(choice), at: pageBox }).optional(),
  /** Where the elements are that are highlighted. */
  highlights: z.array(pageBox),
  /** What the page did that no step says by itself, and what was not recorded. */
  notices: z.array(
    z.object({
      id: z.number(),
      text: z.string(),
      /** Whether it stays until somebody dismisses it. */
      isLasting: z.boolean(),
      /** Whether another locator can be chosen for the step that it is about. */
      hasLocators: z.boolean(),
    }),
  ),
  isPicking: z.boolean(),
  recording: recordingMode,
});

export const toLivePage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), texts: livePageTexts, locale: z.string() }),
  z.object({ type: z.literal('state'), state: livePageState }),
  /** A JPEG in base64. */
  z.object({ type: z.literal('frame'), data: z.string(), width: z.number(), height: z.number() }),
]);

export const fromLivePage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('painted') }),
  z.object({ type: z.literal('input'), input: liveInput }),
  z.object({ type: z.literal('command'), command: livePageCommand }),
  z.object({ type: z.literal('goTo'), typed: z.string() }),
  z.object({ type: z.literal('resize'), width: z.number(), height: z.number() }),
  z.object({ type: z.literal('choose'), index: z.number().optional() }),
  z.object({ type: z.literal('dismissNotice'), id: z.number() }),
  z.object({ type: z.literal('chooseLocator'), id: z.number() }),
  z.object({ type: z.literal('answerDialog'), isAccepted: z.boolean(), text: z.string().optional() }),
]);

export type LivePageTexts = z.infer<typeof livePageTexts>;
export type LivePageCommand = z.infer<typeof livePageCommand>;
export type LivePageState = z.infer<typeof livePageState>;
export type ToLivePage = z.infer<typeof toLivePage>;
export type FromLivePage = z.infer<typeof fromLivePage>;

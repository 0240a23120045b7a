import * as z from 'zod';

/**
 * The messages between a live session, which is a test of Playwright that waits for requests, and the process that
 * started it: one line of JSON each, checked on both sides.
 */

/** A step as code, which runs as in any generated test. */
const liveStep = z.object({
  caseId: z.string(),
  /** Position in its case, from 0. */
  index: z.number(),
  /** Plain JavaScript: the body of an async function of `session`, `expect`, `test` and `mayFail`. */
  code: z.string(),
});

/** An element by the code of its locator, such as `page.getByRole('button')`. */
const locatorCode = z.object({ key: z.string(), code: z.string() });

const point = { x: z.number(), y: z.number() };
const mouseButton = z.enum(['left', 'middle', 'right']);

/** What a person does in the picture of the page. Coordinates are in pixels of the page's viewport. */
export const liveInput = z.discriminatedUnion('type', [
  z.object({ type: z.literal('move'), ...point }),
  z.object({ type: z.literal('down'), ...point, button: mouseButton, clicks: z.number() }),
  z.object({ type: z.literal('up'), ...point, button: mouseButton, clicks: z.number() }),
  z.object({ type: z.literal('wheel'), ...point, deltaX: z.number(), deltaY: z.number() }),
  z.object({ type: z.literal('keyDown'), key: z.string() }),
  z.object({ type: z.literal('keyUp'), key: z.string() }),
  /** Text that was pasted or composed. */
  z.object({ type: z.literal('text'), text: z.string() }),
]);

/** What a click in the page is recorded as: an action, or an assertion about what was clicked. */
export const recordingMode = z.enum(['off', 'actions', 'visible', 'text', 'value']);

export const liveRequest = z.discriminatedUnion('type', [
  /** Runs steps one after the other, up to the first that fails; answered with `ran`. */
  z.object({ type: z.literal('run'), steps: z.array(liveStep) }),
  /** Cancels the step that runs, and those after it: the page stays as it is; `ran` follows. */
  z.object({ type: z.literal('cancel') }),
  /** Starts again with an empty browser, at a path; answered with `restarted`. */
  z.object({ type: z.literal('open'), path: z.string() }),
  /** Stores the state of the browser, to start from it again; answered with `stored`. */
  z.object({ type: z.literal('store') }),
  /** Starts again with the stored state, or with one that another session stored; answered with `restarted`. */
  z.object({ type: z.literal('restore'), state: z.string().optional() }),
  z.object({ type: z.literal('count'), revision: z.number(), locators: z.array(locatorCode) }),
  /** Asks for the texts of the elements of a locator; answered with `texts`. */
  z.object({ type: z.literal('texts'), code: z.string() }),
  /** Looks for the element of a fingerprint, which is JSON; answered with `same`. The code is that of the step's locator. */
  z.object({
    type: z.literal('findSame'),
    fingerprint: z.string(),
    code: z.string().optional(),
    /** Whether the step expects the element's text: it is not to be found by that. */
    expectsText: z.boolean(),
  }),
  /** Highlights the elements of a locator in the picture; none where it is left out. */
  z.object({ type: z.literal('highlight'), code: z.string().optional() }),
  /** The next click in the page picks an element in place of clicking it; answered with `picked` or `pickCancelled`. */
  z.object({ type: z.literal('pick') }),
  z.object({ type: z.literal('cancelPick') }),
  z.object({ type: z.literal('navigate'), to: z.enum(['back', 'reload']) }),
  z.object({ type: z.literal('goTo'), path: z.string() }),
  z.object({ type: z.literal('resize'), width: z.number(), height: z.number() }),
  z.object({ type: z.literal('input'), input: liveInput }),
  /** Starts or stops to record what a person does in the page; answered with `recording` or `recordingFailed`. */
  z.object({ type: z.literal('record'), mode: recordingMode }),
  /** Asks for frames, or for none: nobody looks at the page. */
  z.object({ type: z.literal('watch'), isWatched: z.boolean() }),
  /** The last frame was painted: the next one may come. */
  z.object({ type: z.literal('painted') }),
  /** Selects an option in the list that is open, by its position; closes the list where it is left out. */
  z.object({ type: z.literal('choose'), index: z.number().optional() }),
  z.object({ type: z.literal('answerDialog'), isAccepted: z.boolean(), text: z.string().optional() }),
  /** Runs the steps, whatever fails, and ends the session. */
  z.object({ type: z.literal('stop'), teardown: z.array(liveStep) }),
]);

/** Code of a locator, such as `getByText('Save')`, and how many elements of the page it matches. */
const locatorCount = z.object({ code: z.string(), count: z.number() });

/** Why an input became no step, or one that does not say all of it. */
const notRecordedReason = z.enum([
  'closedShadow',
  'dialog',
  'drag',
  'dragWay',
  'file',
  'modifiers',
  'noLocator',
  'noText',
  'noValue',
  'notFound',
  'place',
  'stay',
]);

/** An option of a list. */
export const choice = z.object({
  label: z.string(),
  value: z.string(),
  /** The name of its group; empty where it is in none. */
  group: z.string(),
  isSelected: z.boolean(),
  isDisabled: z.boolean(),
});

const size = { width: z.number(), height: z.number() };

/** A rectangle of a page, in pixels of its viewport. */
export const pageBox = z.object({ ...point, ...size });

const failure = z.object({
  message: z.string(),
  /** What the page showed then, as Playwright's ARIA snapshot; for the host alone. */
  snapshot: z.string().optional(),
  /** Locators of elements that may be meant, where the step's own matches none; the host adds them. */
  suggestedLocators: z.array(z.string()).readonly().optional(),
});

/** Whatever was thrown, as events carry it. */
export const toFailure = (error: unknown): z.infer<typeof failure> => ({
  message: error instanceof Error ? error.message : String(error),
});

const stepRef = z.object({ caseId: z.string(), index: z.number() });

/** An element that was picked. */
const pickedElement = z.object({
  tag: z.string(),
  /** The type of an `input`; empty for others. */
  inputType: z.string(),
  isCheckable: z.boolean(),
  isEditable: z.boolean(),
  /** The text that it shows, on one line; empty for form fields. */
  text: z.string(),
  /** The value of a form field; never one of a password. */
  value: z.string().optional(),
});

export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), ...size }),
  z.object({ type: z.literal('stepBegin'), step: stepRef }),
  z.object({
    type: z.literal('stepEnd'),
    step: stepRef,
    /** In milliseconds. */
    duration: z.number(),
    failure: failure.optional(),
    /** Whether it ended by a request to cancel it. */
    isCancelled: z.boolean().optional(),
  }),
  /** All steps of a request ran, or one failed. */
  z.object({ type: z.literal('ran'), hasFailed: z.boolean() }),
  /** `isRestored` is false where the application did not accept the stored state: its steps have to run again. */
  z.object({ type: z.literal('restarted'), isRestored: z.boolean(), failure: failure.optional() }),
  /** The state holds cookies and variables as they are: it stays in memory. Left out where there is none, or too much. */
  z.object({ type: z.literal('stored'), state: z.string().optional() }),
  /** The number of elements by the key of the locator; left out where a locator cannot be counted now. */
  z.object({ type: z.literal('counts'), revision: z.number(), counts: z.record(z.string(), z.number()) }),
  /** Locators of an element, as code such as `getByText('Save')` with their numbers of elements; the best first. */
  z.object({
    type: z.literal('picked'),
    element: pickedElement,
    locators: z.array(locatorCount),
    /** What a run takes for variables although it stands in the page, such as `$TOTAL`. */
    variables: z.array(z.string()),
  }),
  z.object({ type: z.literal('pickCancelled') }),
  /** The texts of the elements of a locator; none where it cannot be read now. */
  z.object({ type: z.literal('texts'), texts: z.array(z.string()) }),
  /**
   * How many elements of the page a fingerprint may be of; undefined where the page could not be read. Of the one element,
   * there is its locator as code such as `getByText('Save')`, unless it has none that a test case can have.
   */
  z.object({
    type: z.literal('same'),
    found: z.enum(['one', 'several', 'none']).optional(),
    code: z.string().optional(),
    /** Whether the step's locator finds it, and no other element. */
    isFoundByStep: z.boolean().optional(),
  }),
  /** What the page shows has changed. */
  z.object({ type: z.literal('changed') }),
  z.object({
    type: z.literal('pages'),
    pages: z.array(z.object({ title: z.string(), url: z.string() })),
  }),
  /** All that was typed as a password by now. The host keeps it out of all other events, and hands it to nobody. */
  z.object({ type: z.literal('passwords'), texts: z.array(z.string()).readonly() }),
  /** A picture of the newest page: a JPEG in base64. */
  z.object({ type: z.literal('frame'), data: z.string(), ...size }),
  /** A dialog of the page: it waits for its answer if it is open; while steps run, it was dismissed as in every run. */
  z.object({
    type: z.literal('dialog'),
    kind: z.string(),
    message: z.string(),
    value: z.string(),
    isOpen: z.boolean(),
  }),
  /** The page did what the format cannot express by itself. */
  z.object({
    type: z.literal('notice'),
    notice: z.enum(['download', 'fileChooser', 'noFiles']),
    name: z.string(),
  }),
  /** The newest page crashed, no page is open any more, or the browser ended. */
  z.object({ type: z.literal('broken'), reason: z.enum(['crashed', 'closed', 'browser']) }),
  /** What is recorded now. All that was recorded before was sent. */
  z.object({ type: z.literal('recording'), mode: recordingMode }),
  /** Something that a person did in the page. */
  z.object({
    type: z.literal('recorded'),
    /** Typing updates the action that it began with. */
    kind: z.enum(['added', 'updated']),
    id: z.number(),
    /** One line of Playwright, with the names of variables in place of their values and of passwords. */
    code: z.string(),
    /** Position of its page among those that are open. */
    page: z.number(),
    isDownload: z.boolean(),
    /** Other locators, as code such as `getByText('Save')`, where that of the step matches several elements. */
    others: z.array(locatorCount),
    /** What a run takes for variables although it was typed or stands in the page, such as `$TOTAL`. */
    variables: z.array(z.string()),
  }),
  /** A person did what no step says, or not all of it. */
  z.object({ type: z.literal('notRecorded'), reason: notRecordedReason, name: z.string() }),
  /** The options of the list that is open, and where it is, in a box without a size where it is at a point. */
  z.object({ type: z.literal('choices'), choices: z.array(choice), ...point, ...size }),
  /** Where the elements that are highlighted are now; none where nothing is. */
  z.object({ type: z.literal('highlights'), boxes: z.array(pageBox) }),
  /** A request other than of steps failed. */
  z.object({ type: z.literal('failed'), request: z.string(), failure }),
]);

export type Choice = z.infer<typeof choice>;
export type PageBox = z.infer<typeof pageBox>;
export type NotRecordedReason = z.infer<typeof notRecordedReason>;
export type LiveStep = z.infer<typeof liveStep>;
export type LiveInput = z.infer<typeof liveInput>;
export type RecordingMode = z.infer<typeof recordingMode>;
export type LiveRequest = z.infer<typeof liveRequest>;
export type LiveRequestOf<Type extends LiveRequest['type']> = Extract<LiveRequest, { type: Type }>;
export type LiveEvent = z.infer<typeof liveEvent>;
export type LiveEventOf<Type extends LiveEvent['type']> = Extract<LiveEvent, { type: Type }>;

/**
 * The environment variable with the way to the process that started a live session: a port of this machine and a
 * secret that the session sends first, as `PORT:SECRET`.
 */
export const liveChannelVariable = 'PORTABLE_LIVE_CHANNEL';

/** A line of the channel as a value; undefined where it isn't JSON. */
export function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

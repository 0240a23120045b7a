import type { NotRecordedReason } from './liveProtocol.ts';

/** What is said of a recorded step, or of what became none. */
export type Said = NotRecordedReason | 'noFiles' | 'unsure' | 'variables';

/** Something that a person does in the live page while it records. */
interface RecordedInput {
  readonly does: string;
  /** The actions and expectations of the steps that it becomes. */
  readonly writes: readonly string[];
  /** How the steps are written, where their names don't say it. */
  readonly how?: string;
  readonly says?: readonly Said[];
}

/** All that a person can do in the live page while it records. */
export const recordedInputs = {
  click: {
    does: 'Click with any button: an element, the text of a label, a drawn box, an icon',
    writes: ['CLICK'],
  },
  doubleClick: { does: 'Double-click', writes: ['CLICK'], how: 'with `double`' },
  fastClicks: { does: 'Click fast three times or more', writes: ['CLICK'], how: 'one for each' },
  modifiers: { does: 'Click while keys are held', writes: ['CLICK'], says: ['modifiers'] },
  place: {
    does: 'Click where the place in the element counts: a drawing, a row of stars',
    writes: ['CLICK'],
    says: ['place'],
  },
  closedShadow: {
    does: 'Click in an element that hides its content (a closed shadow root)',
    writes: ['CLICK'],
    says: ['closedShadow'],
  },
  nothing: {
    does: 'Click beside all elements, select a text, scroll, move on with Tab, move the caret of a field',
    writes: [],
  },
  hover: {
    does: 'Rest on an element until a menu or a button shows, then click in it',
    writes: ['HOVER', 'CLICK'],
  },
  late: {
    does: 'Go on with what is there already after something else vanished or got a value a while after the last input',
    writes: ['WAIT_FOR', 'CLICK', 'KEY_PRESS'],
    how: 'a wait of the time that the page took: runs would not wait',
  },
  drag: {
    does: 'Drag an element to another one',
    writes: ['HOVER', 'DRAG_AND_DROP'],
    how: 'on the one whose place it takes, where the page sorts; with the place in it where that counts',
    says: ['place', 'dragWay'],
  },
  draw: { does: 'Draw, or drag to a place without an element', writes: [], says: ['drag'] },
  text: {
    does: 'Type, paste or compose in a field; a break of the line in a text area',
    writes: ['ENTER_TEXT'],
    how: 'one that grows, in the place of the click into the field; a password as `$PASSWORD`',
    says: ['variables'],
  },
  slider: { does: 'Move a slider', writes: ['ENTER_TEXT'], how: 'with its value' },
  masked: { does: 'Type into a field that changes what is typed', writes: ['TYPE_TEXT'] },
  answered: {
    does: 'Type into a field to which the page shows an answer, such as a search',
    writes: ['TYPE_TEXT', 'KEY_PRESS', 'CLICK'],
  },
  suggestions: {
    does: 'Choose among the suggestions of a field with arrows and Enter',
    writes: ['TYPE_TEXT', 'WAIT_FOR', 'KEY_PRESS', 'CLICK'],
    how: 'on the one that Enter takes',
  },
  editor: {
    does: 'Write into an editor of several paragraphs',
    writes: ['CLICK', 'TYPE_TEXT', 'KEY_PRESS'],
  },
  keys: {
    does: 'Press Enter, Escape, an arrow, a shortcut; Space on a checkbox or a button; Tab where the page answers it',
    writes: ['CLICK', 'ENTER_TEXT', 'KEY_PRESS'],
  },
  script: {
    does: 'Make a script of the page write a value, such as a date',
    writes: ['CLICK'],
    how: 'without the value',
  },
  select: {
    does: 'Select options of a list, with the mouse or with keys',
    writes: ['SELECT_OPTION', 'KEY_PRESS'],
    how: 'by the label, or by what no other option has; the key where the page replaces the list at once',
  },
  upload: {
    does: 'Choose a file of the folder `files`',
    writes: ['UPLOAD', 'CLICK'],
    how: 'in the place of the click, which stays where the page asks without a field of its own',
    says: ['file', 'noFiles'],
  },
  download: { does: 'Start a download', writes: ['DOWNLOAD'], how: 'in the place of the click' },
  dialog: {
    does: 'Answer a dialog',
    writes: ['CLICK'],
    how: 'without the answer',
    says: ['dialog', 'stay'],
  },
  address: { does: 'Go to an address, back, or reload', writes: ['GO_TO'] },
  pages: { does: 'Open or close a tab or a window by a click', writes: ['CLICK'] },
  frames: {
    does: 'Do any of this in frames in frames, in open shadow roots, and in pages that replace what is built in',
    writes: ['CLICK', 'ENTER_TEXT', 'TO_CONTAIN_TEXT'],
    says: ['notFound'],
  },
  unsure: {
    does: 'Use an element that no locator matches alone, or at all',
    writes: ['CLICK'],
    says: ['unsure', 'noLocator'],
  },
  assert: {
    does: 'Assert that something is visible, its text or its value',
    writes: ['VISIBLE', 'TO_CONTAIN_TEXT', 'TO_HAVE_VALUE', 'TO_BE_CHECKED', 'NOT_TO_BE_CHECKED'],
    says: ['noText', 'noValue'],
  },
} as const satisfies Readonly<Record<string, RecordedInput>>;

export type RecordedInputName = keyof typeof recordedInputs;

/** What is said, in short. */
export const saidInShort: Readonly<Record<Said, string>> = {
  closedShadow: 'runs click the middle of the element',
  dialog: 'runs dismiss the dialog',
  drag: "the drag wasn't recorded",
  dragWay: 'the page follows the mouse, which runs move in one go',
  file: "the file wasn't recorded",
  modifiers: 'runs click without the keys',
  noFiles: 'put a file into the folder',
  noLocator: 'nothing was recorded, and why',
  notFound: "nothing was recorded: the page didn't answer",
  noText: 'the element has no text',
  noValue: 'the element has no value',
  place: 'runs use the middle of the element',
  stay: 'runs leave the page',
  unsure: 'the locator matches several elements; another one can be chosen',
  variables: 'a text such as `$TOTAL` is read as a variable',
};

import { completeElement, isCompleteCase } from '../case/completeCase.ts';
import type { Element } from '../case/testCase.ts';
import { insertStepsUnchanged, removeStepLines, removeSteps } from '../stepEdits/arrangeSteps.ts';
import { getEditableSteps } from '../stepEdits/editSteps.ts';
import { findSteps } from '../stepEdits/findSteps.ts';
import { replaceStep } from '../stepEdits/replaceSelectors.ts';
import { stepFrom } from '../stepEdits/stepList.ts';
import type { Span } from '../text/span.ts';
import { findLineEdit, moveOffset, applyEdits, type TextEdit } from '../text/textEdit.ts';
import { lineStart } from '../text/textLines.ts';
import { parseCase } from '../yaml/parseCase.ts';

/** A recorded step in the text, as it was written there. */
interface RecordedEntry extends Span {
  readonly id: number;
  readonly text: string;
}

/** The steps of a recording in a text that is edited at the same time. */
export interface TextRecording {
  readonly text: string;
  /** The dash of the step in front of which the next one comes; behind the last one where it is left out. */
  readonly before: number | undefined;
  /** Whether the steps have every field, when the text was last read for it. */
  readonly isComplete: boolean;
  /** Whether others edited the text since then. */
  readonly isEdited: boolean;
  /** In the order in which they were recorded. */
  readonly entries: readonly RecordedEntry[];
  /** Actions that have or had a step. */
  readonly placed: ReadonlySet<number>;
  /** Actions for which the text had no list of steps. */
  readonly waiting: readonly RecordedAction[];
}

/** An action that was recorded, updated or taken back; `step` is left out where a test case has none for it. */
export type RecordedAction =
  | { readonly kind: 'added' | 'updated'; readonly id: number; readonly step: Element | undefined }
  | { readonly kind: 'undone' };

export interface RecordingChange {
  /** The recording once the edits are made. */
  readonly recording: TextRecording;
  readonly edits: readonly TextEdit[];
}

/**
 * Starts a recording in front of a step, or behind the last one.
 *
 * @throws {UserError} where the steps of the text can't be edited
 */
export function startTextRecording(text: string, at: number): TextRecording {
  const before = getEditableSteps(text).items[at]?.start;
  const isComplete = isCompleteText(text) ?? false;
  return { text, before, isComplete, isEdited: false, entries: [], placed: new Set(), waiting: [] };
}

/** Follows edits that the recording did not make. What they change of recorded steps stays as it is from then on. */
export function followEdits(recording: TextRecording, edits: readonly TextEdit[]): TextRecording {
  const narrowed = edits.flatMap((edit) => narrow(recording.text, edit));
  return { ...moveWithEdits(recording, narrowed), isEdited: true };
}

function moveWithEdits(recording: TextRecording, edits: readonly TextEdit[]): TextRecording {
  const { before, entries } = recording;
  const text = applyEdits(recording.text, edits);
  return {
    ...recording,
    text,
    before: before === undefined ? undefined : moveDash(before, edits, text),
    entries: entries
      .map((entry) => ({
        ...entry,
        start: moveOffset(entry.start, edits, 'after'),
        end: moveOffset(entry.end, edits, 'before'),
      }))
      .filter(({ start, end }) => start < end),
  };
}

/** Where the dash of a step is once a text was edited; that of the next step, if there is one and this one was removed. */
function moveDash(dash: number, edits: readonly TextEdit[], edited: string): number {
  const moved = moveOffset(dash, edits, 'after');
  if (!edits.some(({ start, end }) => start <= dash && dash < end)) return moved;
  const { items } = findSteps(edited);
  return items[stepFrom(items, moved)]?.start ?? moved;
}

/** An edit of the lines that it changes: some replace more, up to the whole text. */
function narrow(text: string, { start, end, newText }: TextEdit): TextEdit[] {
  const edit = findLineEdit(text.slice(start, end), newText);
  return edit ? [{ ...edit, start: edit.start + start, end: edit.end + start }] : [];
}

/** The position of the step in front of which the next recorded one comes. */
export function nextRecordedStep({ text, before }: TextRecording): number {
  const { items } = findSteps(text);
  return before === undefined ? items.length : stepFrom(items, before);
}

/** The edits that an action makes in the text. While the text has no list of steps, actions wait for one. */
export function recordAction(recording: TextRecording, action: RecordedAction): RecordingChange {
  const actions = [...recording.waiting, action];
  const start: RecordingChange = { recording: { ...recording, waiting: [] }, edits: [] };
  const change = actions.reduce((last, next) => makeChange(last.recording, next), start);
  if (actions.length === 1) return change;
  const edit = findLineEdit(recording.text, change.recording.text);
  return { ...change, edits: edit ? [edit] : [] };
}

function makeChange(recording: TextRecording, action: RecordedAction): RecordingChange {
  if (findSteps(recording.text).style === 'none') {
    return { recording: { ...recording, waiting: [...recording.waiting, action] }, edits: [] };
  }
  if (action.kind === 'undone') return undo(recording);
  const { id, step } = action;
  if (!step) return { recording, edits: [] };
  if (recording.placed.has(id)) return update(recording, id, step);
  return add(recording, id, step);
}

function add(recording: TextRecording, id: number, step: Element): RecordingChange {
  const { text, placed } = recording;
  const read = recording.isEdited ? isCompleteText(text) : undefined;
  const isComplete = read ?? recording.isComplete;
  const at = nextRecordedStep(recording);
  const edits = insertStepsUnchanged(text, at, [isComplete ? completeElement(step) : step]);
  const isEdited = recording.isEdited && read === undefined;
  const next = { ...recording, isComplete, isEdited, placed: new Set([...placed, id]) };
  return { recording: withEntry(moveWithEdits(next, edits), id, at, edits), edits };
}

function update(recording: TextRecording, id: number, step: Element): RecordingChange {
  const entry = recording.entries.find((candidate) => candidate.id === id);
  const at = entry && findEntry(recording.text, entry);
  if (!entry || at === undefined) return { recording, edits: [] };
  const next = recording.isComplete ? completeElement(step) : step;
  const edits = replaceStep(recording.text, at, entry.end - entry.start, next);
  if (edits.length === 0) return { recording, edits };
  const entries = recording.entries.filter((other) => other !== entry);
  return { recording: withEntry(moveWithEdits({ ...recording, entries }, edits), id, at, edits), edits };
}

/** Takes the newest step away that is still there. One that was edited stays, and is no longer of the recording. */
function undo(recording: TextRecording): RecordingChange {
  const entry = recording.entries.at(-1);
  const at = entry && findEntry(recording.text, entry);
  const left = { ...recording, entries: recording.entries.slice(0, -1) };
  if (!entry || at === undefined) return { recording: left, edits: [] };
  const edits = removeEntry(recording.text, entry, at);
  return { recording: moveWithEdits(left, edits), edits };
}

/** Takes a step away, but no comment beside it: somebody else wrote that. */
function removeEntry(text: string, entry: RecordedEntry, at: number): TextEdit[] {
  const { items, flow } = findSteps(text);
  const item = items[at];
  const isAlone = item?.lead === lineStart(text, entry.start) && item.end === entry.end;
  return flow || isAlone ? removeSteps(text, at) : removeStepLines(text, at, entry.end - entry.start);
}

/** The position of a step that stands as it was written. Comments behind it may count as a part of it. */
function findEntry(text: string, { start, end, text: written }: RecordedEntry): number | undefined {
  if (text.slice(start, end) !== written) return undefined;
  const isSame = (item: Span): boolean =>
    item.start === start && item.end >= end && /^(?:\s*(?:\n\s*#.*)?)*$/.test(text.slice(end, item.end));
  const at = findSteps(text).items.findIndex(isSame);
  return at < 0 ? undefined : at;
}

/** Keeps where a step stands that edits wrote, in the order of the actions. */
function withEntry(
  recording: TextRecording,
  id: number,
  at: number,
  edits: readonly TextEdit[],
): TextRecording {
  const { text, entries } = recording;
  const { items, flow } = findSteps(text);
  const item = items[at];
  if (!item) return recording;
  const { start } = item;
  const written = edits
    .map(({ newText }) => newText.trim())
    .find((step) => step !== '' && text.startsWith(step, start));
  const end = flow ? item.end : start + (written?.length ?? 0);
  const all = [...entries, { id, start, end, text: text.slice(start, end) }];
  return { ...recording, entries: all.toSorted((a, b) => a.id - b.id) };
}

/** Whether the steps of a text have every field; undefined while it can't be read. */
function isCompleteText(text: string): boolean | undefined {
  const { testCase } = parseCase(text);
  return testCase && isCompleteCase(testCase);
}

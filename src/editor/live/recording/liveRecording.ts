import path from 'node:path';
import * as vscode from 'vscode';
import type { Element } from '../../../core/case/testCase.ts';
import { describeStep } from '../../../core/describe/describeStep.ts';
import { message } from '../../../core/message.ts';
import { readRecordedStep } from '../../../core/recording/recordedStep.ts';
import {
  followEdits,
  nextRecordedStep,
  recordAction,
  startTextRecording,
  type RecordedAction,
  type RecordingChange,
  type TextRecording,
} from '../../../core/recording/textRecording.ts';
import type { TextEdit } from '../../../core/text/textEdit.ts';
import { UserError } from '../../../core/userError.ts';
import { toLiveLocator } from '../../../live/host/liveCase.ts';
import { toLocatorSuggestions } from '../../../live/host/locatorMatches.ts';
import type {
  LiveEvent,
  LiveEventOf,
  LiveRequest,
  RecordingMode,
} from '../../../live/protocol/liveProtocol.ts';
import type { ErrorBoundary } from '../../ui/errorBoundary.ts';
import { applyJoinedEdits } from '../../ui/textEdits.ts';
import { localize } from '../../ui/texts.ts';
import { askSuggestion } from '../picking/livePick.ts';
import {
  isOfLastStep,
  movedNotice,
  notRecordedNotice,
  remarksOf,
  unsureNotice,
  variablesNotice,
} from './recordingNotices.ts';

interface RecordingPort {
  readonly document: vscode.TextDocument;
  readonly boundary: Pick<ErrorBoundary, 'run'>;
  /** Says what is recorded now; nothing any more where it is left out. */
  readonly show: (mode?: RecordingMode) => void;
  /** Says what was not recorded, or not surely, until somebody dismisses it. @returns its number */
  readonly showNotice: (text: string, hasLocators?: boolean) => number;
  readonly dismissNotice: (id: number) => void;
  /** What is shown of the locators in the file, which would be in the way. */
  readonly locators: { pause(): void; resume(): void };
  send(request: LiveRequest): void;
  /** Marks the step in front of which the next recorded one comes. */
  moveTo(step: number): void;
  /** The page has seen the recorded steps. */
  acceptSteps(): Promise<void>;
}

interface UnsureStep {
  readonly id: number;
  readonly step: Element;
  readonly others: LiveEventOf<'recorded'>['others'];
}

/** Writes what a person does in the page as steps into the file, which others may edit at the same time. */
export class LiveRecording implements vscode.Disposable {
  private recording: TextRecording | undefined;
  private mode: RecordingMode = 'off';
  /** The edits that are being made. */
  private applying: RecordingChange | undefined;
  /** Actions are written one after the other. */
  private writing: Promise<unknown> = Promise.resolve();
  /** Set while the session is asked for its end. */
  private ending: Promise<void> | undefined;
  private onFinished = (): void => undefined;
  /** Steps whose locators match several elements, by the notices about them. */
  private readonly unsure = new Map<number, UnsureStep>();
  /** Notices that matter only while their step is the last one. */
  private passing: readonly number[] = [];
  private readonly subscription: vscode.Disposable;
  /** The version of the document that the last edit of a step made, which one of the same step can join. */
  private joinable: number | undefined;
  /** Texts at which a step is half written: undo and redo go on from them. */
  private readonly halves = new Set<string>();

  constructor(private readonly port: RecordingPort) {
    this.subscription = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document !== port.document || event.contentChanges.length === 0) return;
      this.follow(event.contentChanges);
      if (event.reason && this.halves.has(event.document.getText()))
        void vscode.commands.executeCommand(
          event.reason === vscode.TextDocumentChangeReason.Undo ? 'undo' : 'redo',
        );
    });
  }

  get isOn(): boolean {
    return this.recording !== undefined;
  }

  /** Starts to record in front of a step, or behind the last one. @throws {UserError} where steps can't be edited */
  start(step: number): void {
    this.recording = startTextRecording(this.port.document.getText(), step);
    this.port.locators.pause();
    this.setMode('actions');
  }

  private setMode(mode: Exclude<RecordingMode, 'off'>): void {
    if (!this.recording) return;
    this.port.send({ type: 'record', mode });
    this.showMode(mode);
  }

  /** Records the next click as an assertion, or as an action again. */
  toggleMode(mode: 'visible' | 'text' | 'value'): void {
    this.setMode(this.mode === mode ? 'actions' : mode);
  }

  /** Takes the last recorded step away that is still in the file. */
  undo(): void {
    this.dismissPassing();
    this.write({ kind: 'undone' });
  }

  /** Ends the recording. Returns when all that was done before is written. */
  end(): Promise<void> {
    if (!this.recording) return Promise.resolve();
    this.ending ??= new Promise((resolve) => {
      this.onFinished = resolve;
      this.port.send({ type: 'record', mode: 'off' });
    });
    return this.ending;
  }

  /** The session has ended, and answers no more. */
  abandon(): void {
    if (this.recording) this.finish();
  }

  take(event: LiveEvent): void {
    if (event.type === 'recorded') this.takeAction(event);
    if (event.type === 'recording' && this.recording) this.takeMode(event.mode);
    if (event.type === 'notRecorded')
      this.say(
        (step) => notRecordedNotice(event, step),
        isOfLastStep(event) ? (notice) => (this.passing = [...this.passing, notice]) : undefined,
      );
  }

  /** Lets the person choose another locator for the step of a notice. */
  async chooseLocator(notice: number): Promise<void> {
    const unsure = this.unsure.get(notice);
    if (!unsure) return;
    const { id, step, others } = unsure;
    const { selectors } = await askSuggestion(toLocatorSuggestions({ locators: others }), (suggestion) => {
      const code = suggestion && toLiveLocator(suggestion.selectors);
      this.port.send({ type: 'highlight', ...(code === undefined ? {} : { code }) });
    });
    this.write({ kind: 'updated', id, step: { ...step, selectors: [...selectors] } });
    this.unsure.delete(notice);
    this.port.dismissNotice(notice);
  }

  dispose(): void {
    this.recording = undefined;
    this.subscription.dispose();
  }

  private takeMode(mode: RecordingMode): void {
    if (mode === 'off') this.finish();
    else if (!this.ending) this.showMode(mode);
  }

  private showMode(mode: RecordingMode): void {
    this.mode = mode;
    this.port.show(mode);
  }

  private finish(): void {
    this.port.show();
    this.port.locators.resume();
    this.writing = this.writing.then(async () => {
      this.recording = undefined;
      this.ending = undefined;
      await this.port.boundary.run('recording', () => this.port.acceptSteps());
      this.onFinished();
    });
  }

  private takeAction({ kind, id, code, isDownload, others, variables }: LiveEventOf<'recorded'>): void {
    const read = readRecordedStep(code, isDownload);
    if (kind === 'added') this.dismissPassing();
    for (const remark of remarksOf(read)) this.port.showNotice(remark);
    this.write({ kind, id, step: read.step });
    const { step } = read;
    if (variables.length > 0) this.say((at) => variablesNotice(variables, at));
    if (!step || others.length === 0) return;
    this.say(unsureNotice, (notice) => this.unsure.set(notice, { id, step, others }), true);
  }

  /** Says something about the step that was written last, once it is. */
  private say(
    textOf: (step: number) => string,
    onShown: (notice: number) => void = () => undefined,
    hasLocators = false,
  ): void {
    this.writing = this.writing.then(() => {
      if (!this.recording) return;
      const text = textOf(nextRecordedStep(this.recording));
      onShown(this.port.showNotice(text, hasLocators));
    });
  }

  /** Another step than the one that some notices are about becomes the last one. */
  private dismissPassing(): void {
    this.writing = this.writing.then(() => {
      for (const notice of this.passing) this.port.dismissNotice(notice);
      this.passing = [];
    });
  }

  private write(action: RecordedAction): void {
    this.writing = this.writing.then(() => this.port.boundary.run('recording', () => this.apply(action)));
  }

  /** Makes the edits of an action. Where others edited the text meanwhile, VS Code refuses them, and they are made anew. */
  private async apply(action: RecordedAction): Promise<void> {
    if (!this.recording) return;
    if (!(await this.isThere())) return this.endMoved();
    // Read only now: the text may have been edited meanwhile.
    const { recording } = this;
    if (!recording) return;
    const change = recordAction(recording, action);
    if (change.edits.length === 0) {
      this.recording = change.recording;
      return;
    }
    this.applying = change;
    await this.makeEdits(change, action.kind === 'updated');
    if (this.applying !== change) return;
    this.applying = undefined;
    if (this.recording === recording) throw notWritten(action);
    await this.apply(action);
  }

  /** Makes edits so that one undo takes a step back, with all that was typed into it. A save is where undo stops. */
  private async makeEdits({ edits }: RecordingChange, isSameStep: boolean): Promise<void> {
    const { document } = this.port;
    const before = document.getText();
    const isJoined = isSameStep && document.version === this.joinable && document.isDirty;
    if (isSameStep && !isJoined) this.halves.add(before);
    const made = await applyJoinedEdits(document, edits, isJoined);
    this.joinable = made === 'joinable' ? document.version : undefined;
  }

  /** Whether the file is where it was: an edit would write it there again. */
  private async isThere(): Promise<boolean> {
    const { document } = this.port;
    if (document.isClosed) return false;
    if (document.isUntitled) return true;
    return vscode.workspace.fs.stat(document.uri).then(
      () => true,
      () => false,
    );
  }

  private endMoved(): void {
    this.recording = undefined;
    this.port.showNotice(movedNotice(path.basename(this.port.document.uri.path)));
    this.port.send({ type: 'record', mode: 'off' });
    this.port.show();
    this.port.locators.resume();
    this.onFinished();
  }

  private follow(changes: readonly vscode.TextDocumentContentChangeEvent[]): void {
    const { applying, recording } = this;
    if (!recording) return;
    if (applying && this.port.document.getText() === applying.recording.text) {
      this.applying = undefined;
      this.recording = applying.recording;
      this.port.moveTo(nextRecordedStep(applying.recording));
      return;
    }
    this.recording = followEdits(recording, changes.map(toTextEdit));
  }
}

/** Names the step, which the person would have to do in the page once more. */
function notWritten(action: RecordedAction): UserError {
  const step = action.kind === 'undone' ? undefined : action.step;
  return new UserError(
    step
      ? message('The recorded step could not be written: {0}', describeStep(step, localize))
      : message('The recorded steps could not be changed'),
    message('Make sure that the file can be changed, then record again'),
  );
}

const toTextEdit = ({ rangeOffset, rangeLength, text }: vscode.TextDocumentContentChangeEvent): TextEdit => ({
  start: rangeOffset,
  end: rangeOffset + rangeLength,
  newText: text,
});

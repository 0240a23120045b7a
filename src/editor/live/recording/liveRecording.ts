import * as vscode from 'vscode';
import { message } from '../../../core/message.ts';
import { UserError } from '../../../core/userError.ts';
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
import type {
  LiveEvent,
  LiveEventOf,
  LiveRequest,
  RecordingMode,
} from '../../../live/protocol/liveProtocol.ts';
import { applyTextEdits } from '../../ui/applyTextEdits.ts';
import type { ErrorBoundary } from '../../ui/errorBoundary.ts';
import { failureNotice, remarksOf } from './recordingNotices.ts';

interface RecordingPort {
  readonly document: vscode.TextDocument;
  readonly boundary: Pick<ErrorBoundary, 'run'>;
  /** Says what is recorded now; nothing any more where it is left out. */
  readonly show: (mode?: RecordingMode) => void;
  readonly showNotice: (text: string) => void;
  /** What is shown of the locators in the file, which would be in the way. */
  readonly locators: { pause(): void; resume(): void };
  send(request: LiveRequest): void;
  /** Marks the step in front of which the next recorded one comes. */
  moveTo(step: number): void;
  /** The page has seen the recorded steps. */
  acceptSteps(): Promise<void>;
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
  private readonly subscription: vscode.Disposable;

  constructor(private readonly port: RecordingPort) {
    this.subscription = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (document === port.document && contentChanges.length > 0) this.follow(contentChanges);
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
    if (event.type !== 'recordingFailed') return;
    this.port.showNotice(failureNotice(event));
    this.finish();
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

  private takeAction({ kind, id, code, isDownload }: LiveEventOf<'recorded'>): void {
    const read = readRecordedStep(code, isDownload);
    for (const remark of remarksOf(read)) this.port.showNotice(remark);
    this.write({ kind, id, step: read.step });
  }

  private write(action: RecordedAction): void {
    this.writing = this.writing.then(() => this.port.boundary.run('recording', () => this.apply(action)));
  }

  /** Makes the edits of an action. Where others edited the text meanwhile, VS Code refuses them, and they are made anew. */
  private async apply(action: RecordedAction): Promise<void> {
    const { recording } = this;
    if (!recording) return;
    const change = recordAction(recording, action);
    if (change.edits.length === 0) {
      this.recording = change.recording;
      return;
    }
    this.applying = change;
    await applyTextEdits(this.port.document, change.edits);
    if (this.applying !== change) return;
    this.applying = undefined;
    if (this.recording === recording)
      throw new UserError(
        message('The recorded step could not be written'),
        message('Make sure that the file can be changed, then record again'),
      );
    await this.apply(action);
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

const toTextEdit = ({ rangeOffset, rangeLength, text }: vscode.TextDocumentContentChangeEvent): TextEdit => ({
  start: rangeOffset,
  end: rangeOffset + rangeLength,
  newText: text,
});

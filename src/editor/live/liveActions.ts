import type * as vscode from 'vscode';
import type { LiveSteps } from './liveSteps.ts';
import type { LiveView } from './liveView.ts';
import type { LivePick } from './picking/livePick.ts';
import type { LiveMode } from './prepareLive.ts';
import type { LiveRecording } from './recording/liveRecording.ts';

/** What can be done with a live page. */
export interface LiveActions {
  readonly document: vscode.TextDocument;
  readonly steps: LiveSteps;
  readonly view: LiveView;
  readonly picking: LivePick;
  readonly recording: LiveRecording;
  /** Runs the steps before one, then records in front of it. @throws {UserError} when they can't be run */
  record(step: number): Promise<void>;
  /** Starts again before the first step; in a new browser where the old one has ended. */
  restart(): Promise<void>;
  /** Opens the page anew: before the first step, or in another mode before the step that runs next. */
  startAgain(mode?: LiveMode): Promise<void>;
}

import type * as vscode from 'vscode';
import type { LiveProcess } from './liveProcess.ts';
import type { LiveMode } from './prepareLive.ts';
import type { LiveView } from './liveView.ts';

/** What can be done with a live page. */
export interface LiveActions {
  readonly document: vscode.TextDocument;
  readonly process: Pick<LiveProcess, 'send'>;
  readonly view: Pick<LiveView, 'closeDialog'>;
  /** The step that runs next, as its position in the document now. */
  readonly next: number | undefined;
  /** Runs the steps before one, and stops there. @throws {UserError} when the test case can't be run */
  runTo(step: number): Promise<void>;
  /** Runs the next step. @throws {UserError} where there is none */
  runStep(): Promise<void>;
  /** Runs a step and all that follow, on the page as it is. */
  runFrom(step: number): Promise<void>;
  /** Starts again before the first step. */
  restart(): Promise<void>;
  /** Runs the teardowns, and ends the session; at once where it is called again. Returns when it has ended. */
  stop(): Promise<void>;
  /** Opens the page anew: before the first step, or in another mode before the step that runs next. */
  startAgain(mode?: LiveMode): Promise<void>;
}

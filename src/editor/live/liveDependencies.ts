import type * as vscode from 'vscode';
import type { StepCache } from '../files/steps/documentSteps.ts';
import type { RunDependencies } from '../run/runDependencies.ts';

/** What live pages need of the rest of the extension. */
export interface LiveDependencies {
  readonly run: RunDependencies;
  readonly steps: StepCache;
  readonly log: vscode.LogOutputChannel;
  readonly extension: vscode.Uri;
  /** The storage of the extension on this machine. */
  readonly storage: vscode.Uri;
}

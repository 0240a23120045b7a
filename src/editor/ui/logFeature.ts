import * as vscode from 'vscode';
import { ErrorBoundary } from './errorBoundary.ts';

/** The log, and where errors of commands are shown. */
export interface LogFeature extends Pick<vscode.Disposable, 'dispose'> {
  readonly log: vscode.LogOutputChannel;
  readonly boundary: ErrorBoundary;
}

export function logFeature(): LogFeature {
  const log = vscode.window.createOutputChannel('Portable Test Cases', { log: true });
  return {
    log,
    boundary: new ErrorBoundary(log),
    dispose: () => log.dispose(),
  };
}

import * as vscode from 'vscode';
import { ErrorBoundary } from './errorBoundary.ts';
import type { Feature } from './feature.ts';

/** The log, and where errors of commands are shown. */
export interface LogFeature extends Feature<'portableTests.openLog'> {
  readonly log: vscode.LogOutputChannel;
  readonly boundary: ErrorBoundary;
}

export function logFeature(): LogFeature {
  const log = vscode.window.createOutputChannel('Portable Test Cases', { log: true });
  return {
    log,
    boundary: new ErrorBoundary(log),
    commands: { 'portableTests.openLog': async () => log.show() },
    dispose: () => log.dispose(),
  };
}

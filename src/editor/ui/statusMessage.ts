import * as vscode from 'vscode';

/** Time for which a message stays, in ms. */
const usualDurationMs = 8000;

/** Shows a message in the status bar for a moment. */
export const showStatus = (text: string, duration = usualDurationMs): void =>
  void vscode.window.setStatusBarMessage(text, duration);

/** Shows in the status bar for a moment that something was done. */
export const showDone = (text: string, duration = usualDurationMs): void =>
  showStatus(`$(check) ${text}`, duration);

import * as vscode from 'vscode';
import { listed } from './lists.ts';

/** Says which files stay as they are, because somebody saved them while others were written. */
export function warnOfSaved(paths: readonly string[]): void {
  if (paths.length === 0) return;
  void vscode.window.showWarningMessage(
    vscode.l10n.t(
      'These files were saved while others were being written, so they stay as they are: {0}. Pull again to compare them with the service.',
      listed(paths, 5).join(', '),
    ),
  );
}

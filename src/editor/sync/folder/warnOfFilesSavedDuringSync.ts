import * as vscode from 'vscode';
import type { CommandId } from '../../ui/commands.ts';
import { shortList } from '../../ui/texts.ts';

/** Warns of files that were saved during a pull, and so were not changed; offers another pull. */
export function warnOfFilesSavedDuringSync(paths: readonly string[]): void {
  if (paths.length === 0) return;
  const text = vscode.l10n.t(
    'These files were saved during the pull, so they were not changed: {0}. Pull again to compare them with the service.',
    shortList(paths, 5).join(', '),
  );
  warnAndOfferPull(text);
}

/** Shows a warning with a button that pulls. */
export function warnAndOfferPull(text: string): void {
  const pull = vscode.l10n.t('Pull');
  void vscode.window.showWarningMessage(text, pull).then((chosen) => {
    if (chosen) void vscode.commands.executeCommand('portableTests.pull' satisfies CommandId);
  });
}

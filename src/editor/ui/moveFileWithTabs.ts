import * as vscode from 'vscode';

/**
 * Moves a file, and the tabs that show it with their place and cursor. VS Code lets tabs follow only moves
 * that it carries out itself.
 *
 * @returns whether it could be moved
 */
export async function moveFileWithTabs(from: vscode.Uri, to: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.rename(from, to);
  } catch {
    return false;
  }
  // What is written next is then seen in the editor at once.
  await vscode.workspace.openTextDocument(to).then(undefined, () => {});
  return true;
}

/** Warns that an old tab holds edits that were not moved with the file. */
export const warnAboutOldTab = (from: string, to: string): void =>
  void vscode.window.showWarningMessage(
    vscode.l10n.t(
      '{0} is now {1}, but your latest edits are only in the old tab. Copy them over, then close that tab without saving.',
      from,
      to,
    ),
  );

import * as vscode from 'vscode';

/** The tabs that show a file by itself, not beside another one. */
export const tabsOf = (uri: vscode.Uri): vscode.Tab[] =>
  vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString());

/** Closes the tabs that show a file and have no unsaved edits. */
export async function closeTabs(uri: vscode.Uri): Promise<void> {
  const clean = tabsOf(uri).filter(({ isDirty }) => !isDirty);
  if (clean.length > 0) await vscode.window.tabGroups.close(clean, true);
}

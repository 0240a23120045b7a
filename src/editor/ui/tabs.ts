import * as vscode from 'vscode';

/** The tabs that show a file by itself, not beside another one. */
export const tabsOf = (uri: vscode.Uri): vscode.Tab[] =>
  vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString());

/** A tab that showed a file, to open it again for another one. */
export interface ClosedTab {
  readonly viewColumn: vscode.ViewColumn;
  readonly isActive: boolean;
  readonly isPreview: boolean;
  readonly selection: vscode.Selection | undefined;
}

/** Closes the tabs that show a file and have no unsaved edits. */
export async function closeTabs(uri: vscode.Uri): Promise<readonly ClosedTab[]> {
  const clean = tabsOf(uri).filter(({ isDirty }) => !isDirty);
  if (clean.length === 0) return [];
  const closed = clean.map(({ group: { viewColumn }, isActive, isPreview }) => {
    const editor = vscode.window.visibleTextEditors.find(
      (each) => each.viewColumn === viewColumn && each.document.uri.toString() === uri.toString(),
    );
    return { viewColumn, isActive, isPreview, selection: editor?.selection };
  });
  await vscode.window.tabGroups.close(clean, true);
  return closed;
}

/** Opens tabs for a file that showed it at another place, without taking the focus. */
export async function reopenTabs(uri: vscode.Uri, tabs: readonly ClosedTab[]): Promise<void> {
  for (const { viewColumn, isActive, isPreview, selection } of tabs) {
    const active = vscode.window.tabGroups.all.find((group) => group.viewColumn === viewColumn)?.activeTab;
    await vscode.window.showTextDocument(uri, {
      viewColumn,
      preserveFocus: true,
      preview: isPreview,
      ...(selection && { selection }),
    });
    if (!isActive && active?.input instanceof vscode.TabInputText)
      await vscode.window.showTextDocument(active.input.uri, { viewColumn, preserveFocus: true });
  }
}

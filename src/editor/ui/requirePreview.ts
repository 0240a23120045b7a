import type * as vscode from 'vscode';

/**
 * Lets the editor show a change before it is applied, with everything selected. It shows a preview only where a part
 * needs confirmation, and such a part is not selected: so it is one that changes nothing and is not shown.
 *
 * @param uri a file that exists
 */
export function requirePreview(change: vscode.WorkspaceEdit, uri: vscode.Uri, label: string): void {
  change.createFile(uri, { ignoreIfExists: true }, { needsConfirmation: true, label });
}

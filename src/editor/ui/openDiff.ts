import * as vscode from 'vscode';

/** Two sides to compare; one is missing where a file is added or deleted. */
export interface Diff {
  readonly title: string;
  readonly left?: vscode.Uri | undefined;
  readonly right?: vscode.Uri | undefined;
}

/** Opens a diff as a preview, or the only side, and leaves the focus where it is. */
export async function openDiff({ title, left, right }: Diff): Promise<void> {
  const options = { preview: true, preserveFocus: true };
  if (left && right) await vscode.commands.executeCommand('vscode.diff', left, right, title, options);
  else await vscode.commands.executeCommand('vscode.open', left ?? right, options, title);
}

/** Opens several diffs in one editor. */
export async function openDiffs(title: string, diffs: readonly Diff[]): Promise<void> {
  const changes = diffs.map(({ left, right }) => [right ?? left, left, right]);
  await vscode.commands.executeCommand('vscode.changes', title, changes);
}

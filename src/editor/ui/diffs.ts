import * as vscode from 'vscode';

/** Two sides to look at; one is left out where a file comes or goes. */
export interface Diff {
  readonly title: string;
  readonly left?: vscode.Uri | undefined;
  readonly right?: vscode.Uri | undefined;
}

/** Opens two sides beside a plan that stays open; of one that has no other, only itself. */
export async function openDiff({ title, left, right }: Diff): Promise<void> {
  const options = { preview: true, preserveFocus: true };
  if (left && right) await vscode.commands.executeCommand('vscode.diff', left, right, title, options);
  else await vscode.commands.executeCommand('vscode.open', left ?? right, options, title);
}

/** Opens many in one editor. */
export async function openDiffs(title: string, diffs: readonly Diff[]): Promise<void> {
  const changes = diffs.map(({ left, right }) => [right ?? left, left, right]);
  await vscode.commands.executeCommand('vscode.changes', title, changes);
}

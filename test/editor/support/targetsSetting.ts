import * as vscode from 'vscode';

/** Binds folders to targets until `restore`. */
export async function bindTargets(targets: readonly object[]): Promise<{ restore(): Promise<void> }> {
  const configuration = (): vscode.WorkspaceConfiguration =>
    vscode.workspace.getConfiguration('portableTests');
  const before = configuration().inspect('targets')?.workspaceValue;
  const set = (value: unknown): Thenable<void> =>
    configuration().update('targets', value, vscode.ConfigurationTarget.Workspace);
  await set(targets);
  return { restore: async () => set(before) };
}

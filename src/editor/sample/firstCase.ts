import * as vscode from 'vscode';

/** Finds the test case that the sample shows first; undefined where the sample isn't open. */
export async function firstCase(): Promise<vscode.Uri | undefined> {
  const [found] = await vscode.workspace.findFiles('portable-tests/Account/logIn.yaml', null, 1);
  return found;
}

import * as vscode from 'vscode';

/** Stands in the sample's workspace: the extension starts with it and shows the sample. */
export const sampleMarker = '.portable-tests-sample';

const shownKey = 'sampleShown';

/** Whether one of the open folders is a copy of the sample. */
export async function isSampleOpen(): Promise<boolean> {
  const found = await Promise.all(
    (vscode.workspace.workspaceFolders ?? []).map(({ uri }) =>
      vscode.workspace.fs.stat(vscode.Uri.joinPath(uri, sampleMarker)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}

/** In a new copy of the sample, once: brings the view and a first test case to the front. */
export async function showSample(workspaceState: vscode.Memento): Promise<void> {
  if (workspaceState.get<boolean>(shownKey)) return;
  await workspaceState.update(shownKey, true);
  await showCases();
}

/** Brings the view and a first test case to the front. */
export async function showCases(): Promise<void> {
  await vscode.commands.executeCommand('portableTests.testCases.focus');
  const [first] = await vscode.workspace.findFiles('portable-tests/Account/logIn.yaml', null, 1);
  if (first) await vscode.window.showTextDocument(first, { preview: false });
}

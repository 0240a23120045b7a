import * as vscode from 'vscode';

/** Stands in the sample's workspace: the extension starts with it and shows the sample. */
const sampleMarker = '.portable-tests-sample';

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

import * as vscode from 'vscode';

/** Shows a file in the editor where it is in view, else in one that doesn't hide the live page. */
export async function showBesidePage(
  uri: vscode.Uri,
  options: Omit<vscode.TextDocumentShowOptions, 'viewColumn'> = {},
): Promise<void> {
  const shown = vscode.window.visibleTextEditors.find(
    ({ document }) => document.uri.toString() === uri.toString(),
  );
  await vscode.window.showTextDocument(uri, {
    ...options,
    viewColumn: shown?.viewColumn ?? columnBesidePage(),
  });
}

function columnBesidePage(): vscode.ViewColumn {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  const groups = [activeTabGroup, ...all];
  return groups.find((group) => !showsLivePage(group))?.viewColumn ?? vscode.ViewColumn.Beside;
}

const showsLivePage = ({ activeTab }: vscode.TabGroup): boolean =>
  activeTab?.input instanceof vscode.TabInputWebview &&
  activeTab.input.viewType.endsWith('portableTests.live');

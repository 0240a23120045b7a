import * as vscode from 'vscode';

/** The command behind the code of a diagnostic. */
export const explainCommand = 'portableTests.explainCheck';

/** Shows the section of a check: rendered where VS Code can do so, else as text. */
export function registerExplainCheck(docs: vscode.Uri): vscode.Disposable {
  return vscode.commands.registerCommand(explainCommand, async (code: unknown) => {
    const section = typeof code === 'string' ? code : '';
    try {
      await vscode.commands.executeCommand('markdown.showPreview', docs.with({ fragment: section }));
    } catch {
      await showAsText(docs, section);
    }
  });
}

async function showAsText(docs: vscode.Uri, section: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(docs);
  const at = document.getText().indexOf(`\n### ${section}\n`);
  const line = document.positionAt(at + 1).line;
  await vscode.window.showTextDocument(document, {
    preview: true,
    selection: new vscode.Range(line, 0, line, 0),
  });
}

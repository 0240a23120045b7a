import type { TestExtension } from './packExtension.ts';

/** An extension that saves the default keybindings of the window as keybindings.json in the workspace. */
export const keysExtension: TestExtension = {
  name: 'test-keys',
  command: { command: 'testKeys.save', title: 'Test Keys: Save Default Keybindings' },
  code: `const vscode = require('vscode');
exports.activate = ({ subscriptions }) => {
  subscriptions.push(vscode.commands.registerCommand('testKeys.save', async () => {
    await vscode.commands.executeCommand('workbench.action.openDefaultKeybindingsFile');
    const text = vscode.window.activeTextEditor.document.getText();
    const folder = vscode.workspace.workspaceFolders[0].uri;
    const part = vscode.Uri.joinPath(folder, 'keybindings.part');
    await vscode.workspace.fs.writeFile(part, Buffer.from(text));
    await vscode.workspace.fs.rename(part, vscode.Uri.joinPath(folder, 'keybindings.json'));
  }));
};
`,
};

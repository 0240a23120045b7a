import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { zipFiles } from '../../../src/service/endpoints/zipFiles.ts';

const title = 'Test Keys: Save Default Keybindings';

const manifest = {
  name: 'test-keys',
  publisher: 'portable-test-cases',
  version: '1.0.0',
  engines: { vscode: '^1.100.0' },
  main: './extension.js',
  contributes: { commands: [{ command: 'testKeys.save', title }] },
};

/** Saves what the editor shows as its default keybindings into the workspace. */
const code = `const vscode = require('vscode');
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
`;

/** An extension that saves the default keybindings of the window as keybindings.json. */
export const keysExtension = {
  title,
  /** @returns the path of the .vsix in a folder */
  async pack(folder: string): Promise<string> {
    const file = path.join(folder, 'keys.vsix');
    const files = new Map([
      ['extension/package.json', JSON.stringify(manifest)],
      ['extension/extension.js', code],
    ]);
    writeFileSync(file, await zipFiles(files));
    return file;
  },
};

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { zipFiles } from '../../../src/service/endpoints/zipFiles.ts';

const manifest = {
  name: 'test-agent',
  publisher: 'portable-test-cases',
  version: '1.0.0',
  engines: { vscode: '^1.100.0' },
  main: './extension.js',
  contributes: { commands: [{ command: 'testAgent.pushDraft', title: 'Test Agent: Push as Draft' }] },
};

/** As an agent without a chat, so that the editor itself asks the user. */
const code = `const vscode = require('vscode');
exports.activate = ({ subscriptions }) => {
  subscriptions.push(vscode.commands.registerCommand('testAgent.pushDraft', async () => {
    const { uri } = vscode.window.activeTextEditor.document;
    const input = { testCase: vscode.workspace.asRelativePath(uri) };
    try {
      const { content } = await vscode.lm.invokeTool('portableTests_push_draft', { input, toolInvocationToken: undefined });
      void vscode.window.showInformationMessage('The tool answered: ' + content.map((part) => part.value).join(''));
    } catch (error) {
      void vscode.window.showInformationMessage('The tool gave an error: ' + error.message);
    }
  }));
};
`;

/**
 * Packs an extension that calls a tool for language models.
 *
 * @returns the path of the .vsix in a folder
 */
export async function packAgent(folder: string): Promise<string> {
  const file = path.join(folder, 'agent.vsix');
  const files = new Map([
    ['extension/package.json', JSON.stringify(manifest)],
    ['extension/extension.js', code],
  ]);
  writeFileSync(file, await zipFiles(files));
  return file;
}

import type { TestExtension } from './packExtension.ts';

/** An extension that calls a tool for language models: as an agent without a chat, so that the editor itself asks the user. */
export const agentExtension: TestExtension = {
  name: 'test-agent',
  command: { command: 'testAgent.pushDraft', title: 'Test Agent: Push as Draft' },
  code: `const vscode = require('vscode');
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
`,
};

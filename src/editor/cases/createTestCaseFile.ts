import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { getCaseFilePath } from '../../core/case/caseFilePath.ts';
import { TakenPaths } from '../../core/case/takenPaths.ts';
import { completeCase } from '../../core/case/completeCase.ts';
import { printCase } from '../../core/yaml/printCase.ts';
import type { FolderSync } from './catalog/folderSync.ts';
import { folderLayout } from '../targets/folderLayout.ts';
import { askRequiredText } from '../ui/prompts.ts';

/** Writes a new file with an id of its own and one first step, and opens it there. */
export async function createTestCaseFile(sync: FolderSync): Promise<vscode.TextEditor> {
  const description = await askRequiredText({
    title: vscode.l10n.t('New Test Case'),
    prompt: vscode.l10n.t('Description of the test case. The file is named after it.'),
    placeHolder: vscode.l10n.t('Log in with a wrong password'),
  });
  const testCase = completeCase({
    id: randomUUID(),
    description,
    elements: [
      {
        interaction: { action: 'CLICK' },
        selectors: [{ selectorType: 'ROLE', selector: 'button', options: { name: 'Save' } }],
      },
    ],
  });
  const taken = new TakenPaths(await sync.files.entries());
  const nextPath = (): string => getCaseFilePath(testCase, new Map(), folderLayout(sync.folder), taken);
  let path = nextPath();
  while (!(await sync.files.replace({ path, after: printCase(testCase) }))) path = nextPath();
  const editor = await vscode.window.showTextDocument(sync.files.uriOf(path));
  const name = /name: (Save)/.exec(editor.document.getText());
  if (name) {
    const end = editor.document.positionAt(name.index + name[0].length);
    editor.selection = new vscode.Selection(end.translate(0, -'Save'.length), end);
  }
  return editor;
}

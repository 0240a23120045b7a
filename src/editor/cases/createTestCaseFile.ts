import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { getCaseFilePath } from '../../core/case/caseFilePath.ts';
import { TakenPaths } from '../../core/case/safePaths.ts';
import { newCase } from '../../core/recording/recordedStep.ts';
import { printCase } from '../../core/yaml/printCase.ts';
import { assertOnDisk, EditorCaseFiles } from '../files/editorCaseFiles.ts';
import { chooseDestination } from '../targets/pickTarget.ts';
import { askRequiredText } from '../ui/prompts.ts';
import type { CaseCatalog } from './catalog/caseCatalog.ts';
import type { ServiceDocuments } from './remote/serviceDocuments.ts';
import { isCaseNode } from './selection/treeRows.ts';

/**
 * Writes a new file with an id of its own and one first step, and opens it there: in a linked folder, or where no
 * folder is linked, in the one that the user names.
 */
export async function createTestCaseFile(): Promise<vscode.TextEditor> {
  const title = vscode.l10n.t('New Test Case');
  const { folder, layout } = await chooseDestination(title);
  assertOnDisk(folder, vscode.workspace.asRelativePath(folder));
  const description = await askRequiredText({
    title,
    prompt: vscode.l10n.t('Description of the test case. The file is named after it.'),
    placeHolder: vscode.l10n.t('Log in with a wrong password'),
  });
  const testCase = newCase(randomUUID(), description);
  const files = new EditorCaseFiles(folder);
  const taken = new TakenPaths(await files.entries());
  const nextPath = (): string => getCaseFilePath(testCase, new Map(), layout, taken);
  let path = nextPath();
  while (!(await files.replace({ path, after: printCase(testCase) }))) path = nextPath();
  const editor = await vscode.window.showTextDocument(files.uriOf(path));
  const name = /name: (Save)/.exec(editor.document.getText());
  if (name) {
    const end = editor.document.positionAt(name.index + name[0].length);
    editor.selection = new vscode.Selection(end.translate(0, -'Save'.length), end);
  }
  return editor;
}

interface OpenParts {
  readonly catalog: Pick<CaseCatalog, 'findFile'>;
  readonly documents: Pick<ServiceDocuments, 'show'>;
}

/**
 * Opens the file of a test case, or, where it has none, the service's version (read-only). A pull may have written the
 * file after the row was drawn.
 */
export async function openCase(argument: unknown, { catalog, documents }: OpenParts): Promise<void> {
  if (!isCaseNode(argument)) return;
  const { testTarget, entry } = argument;
  const uri = entry.uri ?? (await catalog.findFile(testTarget, entry.id));
  const shown = uri ?? documents.show(entry.remoteCase ?? entry.testCase);
  await vscode.window.showTextDocument(shown, { preview: true });
}

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { getCaseFilePath } from '../../core/case/caseFilePath.ts';
import { completeCase } from '../../core/case/completeCase.ts';
import { TakenPaths } from '../../core/case/safePaths.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { printCase } from '../../core/yaml/printCase.ts';
import { assertOnDisk, EditorCaseFiles } from '../files/editorCaseFiles.ts';
import { chooseDestination, type Destination } from '../targets/pickTargetFolder.ts';
import { askRequiredText } from '../ui/prompts.ts';
import type { CaseCatalog } from './catalog/caseCatalog.ts';
import type { ServiceDocuments } from './remote/serviceDocuments.ts';
import { isCaseNode } from './selection/caseNodes.ts';

/**
 * Writes a new file with an id and no step, and offers its first step: in a linked folder, or where no folder is linked,
 * in the one that the user names.
 */
export async function createTestCaseFile(): Promise<void> {
  const title = vscode.l10n.t('New Test Case');
  const destination = await chooseDestination(title);
  const { editor } = await writeNewCase(destination, { description: await askDescription(title) });
  const list = /^elements: \[/m.exec(editor.document.getText());
  if (!list) return;
  const first = editor.document.positionAt(list.index + list[0].length);
  editor.selection = new vscode.Selection(first, first);
  await vscode.commands.executeCommand('editor.action.triggerSuggest');
}

/** Asks what a new test case is to be called, in a box with a title. @throws {vscode.CancellationError} */
export const askDescription = (title: string): Promise<string> =>
  askRequiredText({
    title,
    prompt: vscode.l10n.t('Description of the test case. The file is named after it.'),
    placeHolder: vscode.l10n.t('Log in with a wrong password'),
  });

interface NewCase {
  readonly editor: vscode.TextEditor;
  /** Deletes the file unless it was changed since. @returns whether it did */
  readonly takeBack: () => Promise<boolean>;
}

/** Writes a test case without steps into a new file of a folder, and shows it. No file is overwritten. */
export async function writeNewCase(
  { folder, layout }: Destination,
  fields: Pick<TestCase, 'description' | 'entryPointUrlPath'>,
): Promise<NewCase> {
  assertOnDisk(folder, vscode.workspace.asRelativePath(folder));
  const testCase = completeCase({ ...fields, id: randomUUID(), elements: [] });
  const text = printCase(testCase);
  const files = new EditorCaseFiles(folder);
  const taken = new TakenPaths(await files.entries());
  const nextPath = (): string => getCaseFilePath(testCase, new Map(), layout, taken);
  let path = nextPath();
  while (!(await files.replace({ path, after: text }))) path = nextPath();
  return {
    editor: await vscode.window.showTextDocument(files.uriOf(path), { preview: false }),
    takeBack: () => files.replace({ path, before: text }),
  };
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

import * as vscode from 'vscode';
import { message } from '../../core/errors.ts';
import { editCase, parseCase } from '../../core/yaml.ts';
import type { TestCase } from '../../core/testCase.ts';
import type { CaseChange } from '../../sync/pull.ts';
import { mergeFields } from '../../sync/merge.ts';
import { updatedFile } from '../../sync/shape.ts';
import { fileError, type ErrorBoundary } from '../errorBoundary.ts';
import type { FolderSync } from '../folderSync.ts';
import type { ServiceDocuments } from '../serviceDocuments.ts';

/** Opens VS Code's own merge editor; internal, so it may be missing in another editor or version. */
const command = '_open.mergeEditor';

interface OpenMerge {
  readonly sync: FolderSync;
  readonly change: CaseChange;
  readonly path: string;
  /** The file's text when the merge began. */
  readonly before: string;
}

/** Conflicts that are being solved in the merge editor; each is settled when its editor is closed. */
export class Merges implements vscode.Disposable {
  private readonly open = new Map<string, OpenMerge>();
  private readonly subscription = vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
    for (const tab of closed) {
      const result = resultOf(tab);
      const merge = result && this.open.get(result.toString());
      if (!merge) continue;
      this.open.delete(result.toString());
      void setContext(this.open.size > 0);
      void this.boundary.run('merge', () => settle(merge));
    }
  });

  constructor(
    private readonly documents: ServiceDocuments,
    private readonly boundary: Pick<ErrorBoundary, 'run'>,
  ) {}

  /** Whether this editor has a merge editor. */
  async canMerge(): Promise<boolean> {
    return (await vscode.commands.getCommands(false)).includes(command);
  }

  /** Opens a conflict: what was synced last, theirs as it is at this moment, mine, and the file to write. */
  async start(sync: FolderSync, change: CaseChange): Promise<void> {
    const { here, base } = change.comparison;
    if (!here || !base) return;
    const { path, text } = here.file;
    // In the file's own words, so that only what differs shows.
    const inWords = (testCase: TestCase): string =>
      editCase(text, updatedFile(here.testCase, testCase, testCase));
    const show = (version: string, words: string): vscode.Uri =>
      this.documents.showText(`${change.comparison.id}/${version}/${path}`, words);
    const output = sync.files.uriOf(path);
    this.open.set(output.toString(), { sync, change, path, before: text });
    await setContext(true);
    await replaceText(output, inWords(mergeFields(base, here.testCase, change.testCase)));
    await vscode.commands.executeCommand(command, {
      base: show('base', inWords(base)),
      input1: {
        uri: show('theirs', change.file.text),
        title: vscode.l10n.t('Theirs'),
        description: vscode.l10n.t('on the service'),
      },
      input2: { uri: show('mine', text), title: vscode.l10n.t('Mine'), description: path },
      output,
    });
  }

  dispose(): void {
    this.subscription.dispose();
  }
}

/** What changed there only is taken over beforehand, in the editor: nothing is saved but by the user. */
async function replaceText(uri: vscode.Uri, text: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(uri, new vscode.Range(0, 0, document.lineCount, 0), text.replace(/^\uFEFF/, ''));
  await vscode.workspace.applyEdit(edit);
}

/** The button that completes a merge shows in the merge editor's title while one of ours is open. */
const setContext = (isOpen: boolean): Thenable<unknown> =>
  vscode.commands.executeCommand('setContext', 'portableTests.merging', isOpen);

/** The file that a merge editor writes; the class of its input is not part of the stable API. */
function resultOf({ input }: vscode.Tab): vscode.Uri | undefined {
  const isMerge = typeof input === 'object' && input !== null && 'result' in input;
  return isMerge && input.result instanceof vscode.Uri ? input.result : undefined;
}

/** A merged file was made from theirs, so a push may replace that. */
async function settle(merge: OpenMerge): Promise<void> {
  const { sync, change, path, before } = merge;
  const text = await sync.files.read(path);
  if (text === undefined) return;
  const { testCase, problems } = parseCase(text);
  if (testCase?.id !== change.comparison.id) {
    const line = problems.find(({ severity }) => severity === 'error')?.line ?? 1;
    throw fileError(
      message('{0} is not merged yet: line {1} has an error', path, line),
      message('Mend it, then pull again'),
      sync.files.uriOf(path),
      line,
    );
  }
  const { description } = testCase;
  if (text === before && !(await wantsMine(description))) return;
  await sync.base.update(new Map([[testCase.id, change.testCase]]), [testCase.id]);
  vscode.window.setStatusBarMessage(
    `$(check) ${vscode.l10n.t('Merged “{0}”: the next push sends it', description)}`,
    8000,
  );
}

async function wantsMine(description: string): Promise<boolean> {
  const keep = vscode.l10n.t('Keep Mine');
  const answer = await vscode.window.showInformationMessage(
    vscode.l10n.t('The merge of “{0}” was closed without a change. Keep your version?', description),
    keep,
  );
  return answer === keep;
}

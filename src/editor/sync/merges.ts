import * as vscode from 'vscode';
import { message } from '../../core/errors.ts';
import type { TestCase } from '../../core/testCase.ts';
import { parseCase } from '../../core/yaml.ts';
import type { CaseChange } from '../../sync/pull.ts';
import { fileError, type ErrorBoundary } from '../errorBoundary.ts';
import type { FolderSync } from '../folderSync.ts';
import type { ServiceDocuments } from '../serviceDocuments.ts';
import { targetFolderOf, type TargetFolder } from '../settings.ts';
import { mergeResultOf, mergeTexts, openMergeEditor, showSides } from './mergeEditor.ts';

/** A conflict that is being solved; kept with the workspace, so that a reload of the window loses nothing. */
interface OpenMerge {
  /** Address of the file. */
  readonly output: string;
  readonly theirs: TestCase;
  readonly sides: Parameters<typeof showSides>[2];
}

const stateKey = 'merges';

/** Conflicts that are being solved in the merge editor; each is settled when its editor is closed. */
export class Merges implements vscode.Disposable {
  private readonly subscription = vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
    for (const tab of closed) {
      const output = mergeResultOf(tab)?.toString();
      const merge = this.open().find((one) => one.output === output);
      if (merge) void this.boundary.run('merge', () => this.finish(merge));
    }
  });

  constructor(
    private readonly documents: ServiceDocuments,
    private readonly state: vscode.Memento,
    private readonly syncOf: (folder: TargetFolder) => FolderSync,
    private readonly boundary: Pick<ErrorBoundary, 'run'>,
  ) {
    for (const { output, sides } of this.open()) showSides(documents, vscode.Uri.parse(output), sides);
    void setContext(this.open().length > 0);
  }

  /** Opens a conflict: what was synced last, theirs as it is at this moment, mine, and the file to write. */
  async start(sync: FolderSync, change: CaseChange): Promise<void> {
    const texts = mergeTexts(change);
    if (!texts || !change.comparison.here) return;
    const { start, ...sides } = texts;
    const output = sync.files.uriOf(change.comparison.here.file.path);
    await this.keep({ output: output.toString(), theirs: change.testCase, sides });
    await openMergeEditor(showSides(this.documents, output, sides), output, start);
  }

  /** Settles what was closed while nobody was looking, as with the window. */
  async settleClosed({ folder }: FolderSync): Promise<void> {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const shown = new Set(tabs.map((tab) => mergeResultOf(tab)?.toString()));
    for (const merge of this.open()) {
      const isOurs = targetFolderOf(vscode.Uri.parse(merge.output))?.uri.toString() === folder.uri.toString();
      if (isOurs && !shown.has(merge.output)) await this.finish(merge);
    }
  }

  dispose(): void {
    this.subscription.dispose();
  }

  private readonly open = (): OpenMerge[] => this.state.get<OpenMerge[]>(stateKey, []);

  private async keep(merge: OpenMerge): Promise<void> {
    await this.store([...this.open().filter(({ output }) => output !== merge.output), merge]);
  }

  private async store(merges: readonly OpenMerge[]): Promise<void> {
    await this.state.update(stateKey, merges);
    await setContext(merges.length > 0);
  }

  private async finish(merge: OpenMerge): Promise<void> {
    await this.store(this.open().filter(({ output }) => output !== merge.output));
    const uri = vscode.Uri.parse(merge.output);
    const folder = targetFolderOf(uri);
    if (folder) await settle(merge, uri, this.syncOf(folder));
  }
}

/** The button that completes a merge shows in the merge editor's title while one of ours is open. */
const setContext = (isOpen: boolean): Thenable<unknown> =>
  vscode.commands.executeCommand('setContext', 'portableTests.merging', isOpen);

/** A merged file was made from theirs, so a push may replace that. */
async function settle({ theirs, sides }: OpenMerge, uri: vscode.Uri, sync: FolderSync): Promise<void> {
  const path = sync.files.pathOf(uri);
  const text = await sync.files.read(path);
  if (text === undefined) return;
  const { testCase, problems } = parseCase(text);
  if (testCase?.id !== theirs.id) {
    const line = problems.find(({ severity }) => severity === 'error')?.line ?? 1;
    throw fileError(
      message('{0} is not merged yet: line {1} has an error', path, line),
      message('Mend it, then pull again'),
      uri,
      line,
    );
  }
  const { description } = testCase;
  if (text === sides.mine && !(await wantsMine(description))) return;
  await sync.base.update(new Map([[testCase.id, theirs]]), [testCase.id]);
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

import * as vscode from 'vscode';
import { isSameValue } from '../../../core/values.ts';
import type { PulledFile } from '../../../sync/pull/planPull.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import type { ServiceDocuments } from '../../cases/remote/serviceDocuments.ts';
import { targetKeyOf } from '../../targets/target.ts';
import { targetFolderOf, type TargetFolder } from '../../targets/targetFolders.ts';
import { contextKeySetter } from '../../ui/contextKeySetter.ts';
import type { ErrorBoundary } from '../../ui/errorBoundary.ts';
import type { FolderLocks } from '../folder/folderLocks.ts';
import {
  askNextStep,
  mergeResultOf,
  mergeTexts,
  openMergeEditor,
  recordMerge,
  showSides,
  type OpenMerge,
} from './mergeEditor.ts';

const stateKey = 'merges';

/** Conflicts in the merge editor; each is settled when its editor is closed. */
export class Merges implements vscode.Disposable {
  private readonly subscription = vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
    for (const tab of closed) {
      const output = mergeResultOf(tab)?.toString();
      const merge = this.openMerges().find((open) => open.output === output);
      if (merge) this.run(() => this.closed(merge));
    }
  });
  private readonly running = new Set<Promise<void>>();
  private readonly setKey = contextKeySetter();
  private isDisposed = false;

  constructor(
    private readonly documents: ServiceDocuments,
    private readonly state: vscode.Memento,
    private readonly locks: Pick<FolderLocks, 'runNext'>,
    private readonly boundary: Pick<ErrorBoundary, 'run'>,
    private readonly folderOf: (uri: vscode.Uri) => TargetFolder | undefined = targetFolderOf,
  ) {
    for (const { output, sides } of this.openMerges()) showSides(documents, vscode.Uri.parse(output), sides);
    void this.setMerging(this.openMerges().length > 0);
  }

  /** Opens a conflict: what was synced last, the service's version as it is now, the local one, and the file to write. */
  async start(sync: FolderSync, change: PulledFile): Promise<void> {
    const sides = mergeTexts(change);
    if (!sides || !change.comparison.localCase) return;
    const output = sync.files.uriOf(change.comparison.localCase.file.path);
    const targetKey = targetKeyOf(sync.folder);
    const merge = { output: output.toString(), targetKey, theirs: change.testCase, sides };
    // Until its editor has begun it, a merge is one in which nothing was decided.
    await this.save({ ...merge, start: sides.mine });
    const start = await openMergeEditor(showSides(this.documents, output, sides), output);
    await this.save({ ...merge, start });
  }

  /** Settles what was closed while nobody was looking, as with the window. Where nothing was decided, the next pull asks anew. */
  async settleClosed(sync: FolderSync): Promise<void> {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const shown = new Set(tabs.map((tab) => mergeResultOf(tab)?.toString()));
    for (const merge of this.openMerges()) {
      const folder = this.folderOf(vscode.Uri.parse(merge.output));
      if (folder?.uri.toString() !== sync.folder.uri.toString() || shown.has(merge.output)) continue;
      await this.settle(merge, sync);
    }
  }

  dispose(): void {
    this.isDisposed = true;
    this.subscription.dispose();
  }

  /** Waits until nothing that was closed is being settled. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  /** Runs work in the error boundary; errors after disposal are ignored. */
  private run(body: () => Promise<void>): void {
    const silenced = (error: unknown): void => {
      if (!this.isDisposed) throw error;
    };
    const work = this.boundary.run('merge', () => body().catch(silenced));
    const running = work.then(() => void this.running.delete(running));
    this.running.add(running);
  }

  private readonly openMerges = (): OpenMerge[] => this.state.get<OpenMerge[]>(stateKey, []);

  private async save(merge: OpenMerge): Promise<void> {
    await this.store([...this.openMerges().filter(({ output }) => output !== merge.output), merge]);
  }

  private async store(merges: readonly OpenMerge[]): Promise<void> {
    await this.state.update(stateKey, merges);
    await this.setMerging(merges.length > 0);
  }

  /** Shows the button that completes a merge in the merge editor's title while one of ours is open. */
  private setMerging(isOpen: boolean): unknown {
    return this.setKey('portableTests.merging', isOpen);
  }

  private forget(merge: OpenMerge): Promise<void> {
    return this.store(this.openMerges().filter((open) => !isSame(open, merge)));
  }

  private async closed(merge: OpenMerge): Promise<void> {
    const folder = this.folderOf(vscode.Uri.parse(merge.output));
    if (!folder) return this.forget(merge);
    const settled = await this.locks.runNext(folder, (sync) => this.settle(merge, sync));
    if (settled === 'untouched') void this.offerChoices(merge);
  }

  /** The conflict stays until somebody decides; the same choices are on its row and its file. */
  private async offerChoices(merge: OpenMerge): Promise<void> {
    const choice = await askNextStep(merge);
    if (choice && !this.isDisposed)
      await vscode.commands.executeCommand(choice, vscode.Uri.parse(merge.output));
  }

  /**
   * A merged file was made from the service's version, so a push may replace that. A file in which nothing
   * was decided is as it was before.
   *
   * @throws {UserError} when the file is not merged yet: then the next pull finds the conflict again
   */
  private async settle(merge: OpenMerge, sync: FolderSync): Promise<Settled> {
    if (!this.openMerges().some((open) => isSame(open, merge))) return 'settled';
    const path = sync.files.pathOf(vscode.Uri.parse(merge.output));
    const text = await sync.files.read(path);
    await this.forget(merge);
    if (text === merge.sides.mine) return 'untouched';
    if (text === merge.start) {
      await sync.files.replace({ path, before: text, after: merge.sides.mine });
      return 'untouched';
    }
    const { otherBinding } = await sync.base.read();
    // What another target has isn't a base for this one: the next pull asks.
    const isOwn = !otherBinding && merge.targetKey === targetKeyOf(sync.folder);
    if (text !== undefined && isOwn) await recordMerge(merge, { path, text }, sync);
    return 'settled';
  }
}

/** Whether anybody decided: the file says neither what it did before the merge nor at its beginning. */
type Settled = 'settled' | 'untouched';

const isSame = (first: OpenMerge, second: OpenMerge): boolean =>
  first.output === second.output && isSameValue(first.theirs, second.theirs);

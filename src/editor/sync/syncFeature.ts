import * as vscode from 'vscode';
import type { Cases } from '../cases/casesFeature.ts';
import type { CaseTreeHandle } from '../cases/caseTreeHandle.ts';
import type { Targets } from '../targets/targetsFeature.ts';
import type { TargetFolder } from '../targets/targetFolders.ts';
import type { LogFeature } from '../ui/logFeature.ts';
import { refreshBaseAfterCompare } from './refreshBaseAfterCompare.ts';
import type { SyncParts } from './syncParts.ts';
import { Merges } from './conflicts/merges.ts';
import { watchPrimaryPushContextKey } from './push/watchPrimaryPushContextKey.ts';
import { FolderLocks } from './folder/folderLocks.ts';
import { UndoContextKey } from './pull/undoContextKey.ts';
import type { CommandId } from '../ui/commands.ts';

/** Pulls, pushes, drafts and conflicts. */
export interface Sync extends Pick<vscode.Disposable, 'dispose'> {
  readonly locks: FolderLocks;
  /** Dependencies of pulls and pushes. */
  readonly parts: SyncParts;
}

interface SyncFeatureParts extends Pick<LogFeature, 'boundary' | 'log'>, Omit<Cases, 'dispose'> {
  readonly view: CaseTreeHandle;
  readonly chosenTarget: Targets['chosenTarget'];
  readonly watch: SyncParts['watch'];
}

/** Creates what pulls and pushes need. */
export function syncFeature(
  { workspaceState, globalState }: vscode.ExtensionContext,
  needs: SyncFeatureParts,
): Sync {
  const { catalog, documents, versions, view, boundary, log, watch } = needs;
  const locks = new FolderLocks(needs.syncOf);
  const merges = new Merges(documents, workspaceState, locks, boundary);
  const undoKey = new UndoContextKey(needs.syncOf);
  const parts: SyncParts = {
    locks,
    versions,
    testPlanState: globalState,
    watch,
    documents,
    merges,
    targetName: (serviceUrl, id) => catalog.targets.nameOf(serviceUrl, id),
    pushedBefore: workspaceState,
    afterwards: view.afterwards,
  };
  const started = vscode.Disposable.from(
    merges,
    catalog.onDidForget(() => void undoKey.update()),
    view.onDidFinish(() => void undoKey.update()),
    needs.chosenTarget.event(
      (folder) => void boundary.run('portableTests.pull' satisfies CommandId, () => offer(folder)),
    ),
    refreshBaseAfterCompare(catalog, locks, log),
    watchPrimaryPushContextKey(),
  );
  const offer = async (folder: TargetFolder): Promise<void> => {
    const cases = await catalog.casesOf(folder.serviceUrl, folder.testTargetId);
    const [{ offerPull }, { pullFolder }] = await Promise.all([
      import('./pull/offerPull.ts'),
      import('./syncCommands.ts'),
    ]);
    await offerPull(folder, cases, () => pullFolder(folder, parts));
  };
  return {
    locks,
    parts,
    dispose: () => started.dispose(),
  };
}

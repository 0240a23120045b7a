import * as vscode from 'vscode';
import type { Cases } from '../cases/casesFeature.ts';
import type { CaseTreeHandle } from '../cases/caseTreeHandle.ts';
import type { Targets } from '../targets/targetsFeature.ts';
import type { TargetFolder } from '../targets/targetFolders.ts';
import type { Feature } from '../ui/feature.ts';
import type { LogFeature } from '../ui/logFeature.ts';
import { refreshBaseAfterCompare } from './refreshBaseAfterCompare.ts';
import { deferCommands } from '../ui/deferCommands.ts';
import { syncCommandIds, type SyncCommand } from './syncCommandIds.ts';
import { conflictCommandIds, type ConflictCommand } from './conflicts/conflictCommandIds.ts';
import { rowCommandIds, type RowCommand } from './rowCommandIds.ts';
import { versionCommandIds, type VersionCommand } from './versions/versionCommandIds.ts';
import type { SyncParts } from './syncParts.ts';
import { Merges } from './conflicts/merges.ts';
import { watchPrimaryPushContextKey } from './push/watchPrimaryPushContextKey.ts';
import { FolderLocks } from './folder/folderLocks.ts';
import { UndoContextKey } from './pull/undoContextKey.ts';

/** Pulls, pushes, drafts and conflicts. */
export interface Sync extends Feature<SyncCommand | ConflictCommand | RowCommand | VersionCommand> {
  readonly locks: FolderLocks;
  /** Dependencies of pulls and pushes. */
  readonly parts: SyncParts;
}

interface SyncFeatureParts extends Pick<LogFeature, 'boundary' | 'log'>, Omit<Cases, 'commands' | 'dispose'> {
  readonly view: CaseTreeHandle;
  readonly chosenTargets: Targets['onDidChooseTarget'];
  readonly watch: SyncParts['watch'];
}

/** Creates all commands that sync. */
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
    needs.chosenTargets((folder) => void boundary.run('portableTests.pull', () => offer(folder))),
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
    commands: {
      ...deferCommands(syncCommandIds, async () =>
        (await import('./syncCommands.ts')).syncCommands({ ...parts, catalog, view }),
      ),
      ...deferCommands(conflictCommandIds, async () =>
        (await import('./conflicts/conflictCommands.ts')).conflictCommands({ ...parts, catalog, view }),
      ),
      ...deferCommands(rowCommandIds, async () =>
        (await import('./rowCommands.ts')).rowCommands({ ...parts, catalog, view }),
      ),
      ...deferCommands(versionCommandIds, async () => {
        const { versionCommands } = await import('./versions/versionCommands.ts');
        return versionCommands({ catalog, view, documents, versions, locks, afterwards: view.afterwards });
      }),
    },
    dispose: () => started.dispose(),
  };
}

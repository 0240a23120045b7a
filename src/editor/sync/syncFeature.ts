import * as vscode from 'vscode';
import type { Cases, CaseTreeHandle } from '../cases/casesFeature.ts';
import type { Targets } from '../targets/targetsFeature.ts';
import type { TargetFolder } from '../targets/targetFolders.ts';
import type { ErrorBoundary } from '../ui/errorBoundary.ts';
import { refreshBaseAfterCompare } from './refreshBaseAfterCompare.ts';
import type { SyncParts } from './syncCommands.ts';
import { Merges } from './conflicts/merges.ts';
import { watchPrimaryPushContextKey } from './push/watchPrimaryPushContextKey.ts';
import { FolderLocks } from './folder/folderLocks.ts';
import { UndoContextKey } from './pull/undoContextKey.ts';
import type { CommandId } from '../ui/commands.ts';

/** Pulls, pushes, drafts and conflicts. */
export interface Sync
  extends
    Pick<SyncParts, 'locks' | 'merges' | 'pushedBefore' | 'targetName' | 'testPlanState'>,
    Pick<vscode.Disposable, 'dispose'> {}

interface SyncFeatureParts
  extends Omit<Cases, 'dispose'>, Pick<Targets, 'chosenTarget'>, Pick<SyncParts, 'watch'> {
  readonly context: Pick<vscode.ExtensionContext, 'globalState' | 'workspaceState'>;
  readonly log: vscode.LogOutputChannel;
  readonly boundary: ErrorBoundary;
  readonly view: CaseTreeHandle;
}

/** Creates what pulls and pushes need. */
export function syncFeature(services: SyncFeatureParts): Sync {
  const { catalog, context, documents, view, boundary } = services;
  const locks = new FolderLocks(services.syncOf);
  const merges = new Merges(documents, context.workspaceState, locks, boundary);
  const undoKey = new UndoContextKey(services.syncOf);
  const made = {
    locks,
    merges,
    testPlanState: context.globalState,
    targetName: (serviceUrl: string, id: string) => catalog.targets.nameOf(serviceUrl, id),
    pushedBefore: context.workspaceState,
  };
  const started = vscode.Disposable.from(
    merges,
    catalog.onDidForget(() => void undoKey.update()),
    view.onDidFinish(() => void undoKey.update()),
    services.chosenTarget.event(
      (folder) => void boundary.run('portableTests.pull' satisfies CommandId, () => offer(folder)),
    ),
    refreshBaseAfterCompare(catalog, locks, services.log),
    watchPrimaryPushContextKey(),
  );
  const offer = async (folder: TargetFolder): Promise<void> => {
    const cases = await catalog.casesOf(folder.serviceUrl, folder.testTargetId);
    const [{ offerPull }, { pullFolder }] = await Promise.all([
      import('./pull/offerPull.ts'),
      import('./syncCommands.ts'),
    ]);
    await offerPull(folder, cases, () =>
      pullFolder(folder, { ...services, ...made, afterwards: view.afterwards }),
    );
  };
  return { ...made, dispose: () => started.dispose() };
}

import * as vscode from 'vscode';
import type { Cases } from '../cases/casesFeature.ts';
import type { CaseView } from '../cases/caseView.ts';
import type { Targets } from '../targets/targetsFeature.ts';
import type { TargetFolder } from '../targets/targetFolders.ts';
import type { Feature } from '../ui/feature.ts';
import type { Ui } from '../ui/uiFeature.ts';
import { watchAgreements } from './watchAgreements.ts';
import { choiceCommands, type ChoiceCommand } from './conflicts/conflictCommands.ts';
import { pullInto, syncCommands, type SyncCommand } from './syncCommands.ts';
import type { SyncParts } from './syncParts.ts';
import { Merges } from './conflicts/merges.ts';
import { offerPull } from './pull/offerPull.ts';
import { watchPrimaryPush } from './push/primaryPushContextKey.ts';
import { rowCommands, type RowCommand } from './rowCommands.ts';
import { Syncs } from './folder/folderLocks.ts';
import { UndoKey } from './pull/undoContextKey.ts';
import { versionCommands, type VersionCommand } from './versions/versionCommands.ts';

/** Pulls, pushes, drafts and conflicts. */
export interface Sync extends Feature<SyncCommand | ChoiceCommand | RowCommand | VersionCommand> {
  readonly syncs: Syncs;
  /** What pulls and pushes need. */
  readonly parts: SyncParts;
}

interface SyncNeeds extends Pick<Ui, 'boundary' | 'log'>, Omit<Cases, 'commands' | 'dispose'> {
  readonly view: CaseView;
  readonly chosenTargets: Targets['onDidChooseTarget'];
  readonly watch: SyncParts['watch'];
}

export function syncFeature({ workspaceState }: vscode.ExtensionContext, needs: SyncNeeds): Sync {
  const { catalog, documents, versions, view, boundary, log, watch } = needs;
  const syncs = new Syncs(needs.syncOf);
  const merges = new Merges(documents, workspaceState, syncs, boundary);
  const undoKey = new UndoKey(needs.syncOf);
  const parts: SyncParts = {
    syncs,
    versions,
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
    watchAgreements(catalog, syncs, log),
    watchPrimaryPush(),
  );
  const offer = async (folder: TargetFolder): Promise<void> =>
    offerPull(folder, await catalog.casesOf(folder.serviceUrl, folder.testTargetId), () =>
      pullInto(folder, parts),
    );
  return {
    syncs,
    parts,
    commands: {
      ...syncCommands(parts),
      ...choiceCommands(parts),
      ...rowCommands({ ...parts, catalog, view }),
      ...versionCommands({ catalog, view, documents, versions, syncs, afterwards: view.afterwards }),
    },
    dispose: () => started.dispose(),
  };
}

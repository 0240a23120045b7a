import * as vscode from 'vscode';
import type { Targets } from '../targets/targetsFeature.ts';
import type { TargetFolder } from '../targets/targetFolders.ts';
import type { CaseTreeHandle } from './caseTreeHandle.ts';
import { CaseCatalog } from './catalog/caseCatalog.ts';
import { SyncDecorations } from './states/syncDecorations.ts';
import { deferred } from '../ui/deferred.ts';
import type { CaseFilter } from './filter/caseFilter.ts';
import type { FolderSync } from './catalog/folderSync.ts';
import { folderSyncs } from './catalog/folderSyncs.ts';
import { watchOpenCaseContextKeys } from './watchOpenCaseContextKeys.ts';
import { ServiceDocuments } from './remote/serviceDocuments.ts';
import { DraftPushHistory } from './remote/draftPushHistory.ts';

/** The test cases of all targets, as files and on services. */
export interface Cases extends Pick<vscode.Disposable, 'dispose'> {
  readonly catalog: CaseCatalog;
  readonly documents: ServiceDocuments;
  readonly versions: DraftPushHistory;
  readonly syncOf: (folder: TargetFolder) => FolderSync;
  readonly viewFilter: () => Promise<CaseFilter>;
}

type CasesContext = Pick<vscode.ExtensionContext, 'globalStorageUri' | 'storageUri' | 'workspaceState'>;

interface CasesParts extends Pick<Targets, 'targets'> {
  readonly context: CasesContext;
  readonly view: CaseTreeHandle;
}

/** Creates the catalog of test cases. */
export function casesFeature({ context, targets, view }: CasesParts): Cases {
  const { services } = targets;
  const storage = context.storageUri ?? vscode.Uri.joinPath(context.globalStorageUri, 'no-workspace');
  const syncOf = folderSyncs(storage, services);
  const catalog = new CaseCatalog(targets, syncOf);
  const documents = new ServiceDocuments();
  const versions = new DraftPushHistory(context.workspaceState);
  const decorations = new SyncDecorations(catalog);
  const started = vscode.Disposable.from(
    catalog,
    documents,
    versions,
    decorations,
    vscode.window.registerFileDecorationProvider(decorations),
    watchOpenCaseContextKeys({ catalog, versions }),
  );
  return {
    catalog,
    documents,
    versions,
    syncOf,
    viewFilter: deferred(async () => new (await import('./filter/caseFilter.ts')).CaseFilter(view, services)),
    dispose: () => started.dispose(),
  };
}

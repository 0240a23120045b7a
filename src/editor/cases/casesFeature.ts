import * as vscode from 'vscode';
import type { Target } from '../targets/target.ts';
import { type TargetFolder, targetFolderOf } from '../targets/targetFolders.ts';
import type { Targets } from '../targets/targetsFeature.ts';
import { contextKeySetter, type SetContextKey } from '../ui/contextKeySetter.ts';
import { languageId } from '../ui/documents.ts';
import { deferred } from '../ui/lazyValues.ts';
import { CaseCatalog } from './catalog/caseCatalog.ts';
import type { CaseEntry } from './catalog/caseEntry.ts';
import { findEntry } from './catalog/caseOfFile.ts';
import { type FolderSync, folderSyncs } from './catalog/folderSync.ts';
import type { CaseFilter } from './filter/caseFilter.ts';
import type { ViewFilter } from './filter/viewFilter.ts';
import { DraftPushHistory } from './remote/draftPushHistory.ts';
import { ServiceDocuments, type ServiceUpdate } from './remote/serviceDocuments.ts';
import { SyncDecorations } from './states/syncDecorations.ts';

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

/** The tree of test cases, as commands use it. */
interface CaseTree {
  /** Shows the test cases that a filter wants; all without one. */
  show(filter: ViewFilter | undefined): void;
  /** Asks a service again for the cases of one target, and draws that one only. */
  reloadTarget(serviceUrl: string, testTargetId: string): void;
  /** Draws what a change on the service has changed. */
  casesChanged(change: ServiceUpdate): Promise<void>;
  /** Draws what changed in the files of some targets. */
  filesChanged(targets: Iterable<Target>): Promise<void>;
}

/** The view of test cases, as commands know it before it is drawn. */
export class CaseTreeHandle implements CaseTree, vscode.Disposable {
  private readonly finished = new vscode.EventEmitter<TargetFolder | undefined>();
  /** Fires after a command that changes files or services: with its folder, where it is about one. */
  readonly onDidFinish = this.finished.event;
  private drawn: CaseTree | undefined;
  private view: Pick<vscode.TreeView<unknown>, 'selection'> | undefined;

  /** Attaches the tree and its view, which commands use from then on. */
  attach(tree: CaseTree, view: Pick<vscode.TreeView<unknown>, 'selection'>): void {
    this.drawn = tree;
    this.view = view;
  }

  /** The selected rows; they are checked where they are used. */
  get selection(): readonly unknown[] {
    return this.view?.selection ?? [];
  }

  show(filter: ViewFilter | undefined): void {
    this.drawn?.show(filter);
  }

  reloadTarget(serviceUrl: string, testTargetId: string): void {
    this.drawn?.reloadTarget(serviceUrl, testTargetId);
  }

  async casesChanged(change: ServiceUpdate): Promise<void> {
    await this.drawn?.casesChanged(change);
  }

  async filesChanged(targets: Iterable<Target>): Promise<void> {
    await this.drawn?.filesChanged(targets);
  }

  /** Runs work of a command that changes files or services, and draws what has changed, also on failure. */
  readonly afterwards = async <Result>(work: Promise<Result>, folder?: TargetFolder): Promise<Result> => {
    try {
      return await work;
    } finally {
      this.finished.fire(folder);
    }
  };

  dispose(): void {
    this.finished.dispose();
  }
}

interface OpenCaseParts {
  readonly catalog: Pick<CaseCatalog, 'lastCompared' | 'onDidCompare'>;
  readonly versions: Pick<DraftPushHistory, 'of' | 'onDidChange'>;
}

/**
 * Keeps the context keys of the test case in the editor true: `portableTests.fileState` is how it
 * compares with the service, as far as that is known, `portableTests.fileVersions` whether versions of
 * it were pushed from here, and `portableTests.fileDepends` whether it depends on another test case.
 */
export function watchOpenCaseContextKeys(
  { catalog, versions }: OpenCaseParts,
  set: SetContextKey = contextKeySetter(),
): vscode.Disposable {
  const updateState = (): void => {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const entry = uri && findEntry(uri, catalog.lastCompared());
    set('portableTests.fileState', entry && fileStateOf(entry));
    set('portableTests.fileVersions', Boolean(entry && hasVersions(entry, versions)));
  };
  const updateDependency = (): void => {
    const document = vscode.window.activeTextEditor?.document;
    const isDependent = document?.languageId === languageId && /^dependencyId:/m.test(document.getText());
    set('portableTests.fileDepends', isDependent);
  };
  const update = (): void => {
    updateState();
    updateDependency();
  };
  update();
  return vscode.Disposable.from(
    catalog.onDidCompare(updateState),
    versions.onDidChange(updateState),
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document === vscode.window.activeTextEditor?.document) updateDependency();
    }),
  );
}

/** What merges can be resolved in the ways of a conflict, too. */
const fileStateOf = ({ hidden, state }: CaseEntry): string | undefined =>
  hidden ? 'hidden' : state === 'mergeable' ? 'conflict' : state;

function hasVersions({ uri, id }: CaseEntry, versions: OpenCaseParts['versions']): boolean {
  const folder = uri && targetFolderOf(uri);
  return folder !== undefined && versions.of(folder, id).length > 0;
}

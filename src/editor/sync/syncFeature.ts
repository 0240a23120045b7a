import pLimit from 'p-limit';
import * as vscode from 'vscode';
import { errorMessage } from '../../core/userError.ts';
import { isSameValue } from '../../core/values.ts';
import { isOnDefaultBranch } from '../../node/readGitHead.ts';
import { agreedFiles, refreshBase, type CaseComparison } from '../../sync/compare/compareCases.ts';
import { filesAtOnce, type CaseFiles } from '../../sync/files/caseFiles.ts';
import { hasSameOrigin } from '../../sync/state/baseStore.ts';
import type { Cases, CaseTreeHandle } from '../cases/casesFeature.ts';
import type { FolderComparison, CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import type { FolderSync } from '../cases/catalog/folderSync.ts';
import { type TargetFolder, targetFolders, targetFolderOf } from '../targets/targetFolders.ts';
import type { Targets } from '../targets/targetsFeature.ts';
import type { CommandId } from '../ui/commands.ts';
import { contextKeySetter, type SetContextKey } from '../ui/contextKeySetter.ts';
import type { ErrorBoundary } from '../ui/errorBoundary.ts';
import { readSetting } from '../ui/settings.ts';
import { Merges } from './conflicts/merges.ts';
import { FolderLocks } from './folder/folderLocks.ts';
import type { SyncParts } from './syncCommands.ts';

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

/**
 * Remembers where files and service agree as soon as a comparison finds it, as a pull would: an edit
 * that follows is known from an older version.
 */
export const refreshBaseAfterCompare = (
  catalog: Pick<CaseCatalog, 'onDidCompareWhole'>,
  locks: Pick<FolderLocks, 'runIfIdle'>,
  log: Pick<vscode.LogOutputChannel, 'debug'>,
): vscode.Disposable =>
  catalog.onDidCompareWhole((compared) => {
    refreshBaseOfFolder(compared, locks).catch((error: unknown) =>
      log.debug(`Not remembered: ${errorMessage(error)}`),
    );
  });

/**
 * Skips cases that were synced since the comparison, and files that have changed since: a pull
 * may have written it, and taken it back when it was cancelled.
 */
const refreshBaseOfFolder = (
  { sync: { folder }, comparisons, head }: FolderComparison,
  locks: Pick<FolderLocks, 'runIfIdle'>,
): Promise<void> =>
  locks.runIfIdle(folder, async (sync) => {
    const base = await sync.base.read();
    if (base.otherBinding) return;
    const isNews = ({ id, base: known, remoteCase, origin, baseOrigin }: CaseComparison): boolean =>
      isSameValue(base.cases.get(id), known) &&
      (base.isElsewhere(id) || !(hasSameOrigin(origin, baseOrigin) || isSameValue(known, remoteCase)));
    const news = await unchangedSince(comparisons.filter(isNews), sync.files);
    await refreshBase(news, agreedFiles(news), sync, head);
  });

/** The comparisons whose files still say what was compared. */
async function unchangedSince(
  comparisons: readonly CaseComparison[],
  files: Pick<CaseFiles, 'read'>,
): Promise<CaseComparison[]> {
  const texts = await pLimit(filesAtOnce).map(
    [...comparisons],
    async ({ localCase }) => localCase && files.read(localCase.file.path),
  );
  return comparisons.filter(({ localCase }, at) => localCase && texts[at] === localCase.file.text);
}

/** Keeps the context key `portableTests.canUndoPull` up to date. */
export class UndoContextKey {
  constructor(
    private readonly syncOf: (folder: TargetFolder) => Pick<FolderSync, 'store'>,
    private readonly set: SetContextKey = contextKeySetter(),
  ) {}

  async update(): Promise<void> {
    const found = await Promise.all(targetFolders().map((folder) => this.syncOf(folder).store.has('undo')));
    this.set('portableTests.canUndoPull', found.includes(true));
  }
}

/** Keeps the context key `portableTests.primaryPush` up to date: `draft` on a branch, `push` on the default branch. */
function watchPrimaryPushContextKey(): vscode.Disposable {
  const setKey = contextKeySetter();
  const update = (): void => {
    void primaryOf(vscode.window.activeTextEditor?.document.uri).then((primary) =>
      setKey('portableTests.primaryPush', primary),
    );
  };
  update();
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(update),
    // A checkout happens in a terminal as well as here.
    vscode.window.onDidChangeWindowState(({ focused }) => focused && update()),
    vscode.workspace.onDidSaveTextDocument(update),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('portableTests')) update();
    }),
  );
}

async function primaryOf(uri: vscode.Uri | undefined): Promise<'push' | 'draft'> {
  const folder = uri && targetFolderOf(uri);
  if (!folder) return 'push';
  const set = readSetting('push.primary', folder.uri);
  if (set === 'push' || set === 'draft') return set;
  const isBranch = folder.uri.scheme === 'file' && (await isOnDefaultBranch(folder.uri.fsPath)) === false;
  return isBranch ? 'draft' : 'push';
}

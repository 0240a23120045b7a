import * as vscode from 'vscode';
import { localServiceUrl } from '../../core/target/serviceAddresses.ts';
import type { RemoteSet } from '../../sync/cases/remoteSet.ts';
import { BackgroundCompare } from '../cases/catalog/backgroundCompare.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import type { CaseEntry } from '../cases/catalog/caseEntry.ts';
import type { DraftPushHistory } from '../cases/remote/draftPushHistory.ts';
import { isPending } from '../cases/states/stateAppearance.ts';
import type { ApiKeys } from '../connection/apiKeys.ts';
import { Reconnector } from '../connection/connectionFeature.ts';
import type { Services } from '../connection/services.ts';
import type { DiscoveryList, LatestDiscoveries } from '../explore/latestDiscoveries.ts';
import { caseFolders } from '../files/index/caseFolders.ts';
import { FolderWatcher } from '../files/index/folderWatcher.ts';
import type { LastResults } from '../results/lastResults.ts';
import type { ReportPageCache } from '../results/reportPageCache.ts';
import type { ReportWatch } from '../results/reportWatch.ts';
import { targetOfRow, type Target } from '../targets/target.ts';
import { targetFolders, type TargetFolder } from '../targets/targetFolders.ts';
import type { TargetStatusItem } from '../targets/targetsFeature.ts';
import { contextKeySetter } from '../ui/contextKeySetter.ts';
import { isInsideFolder } from '../ui/documents.ts';
import type { TreeNode } from './row.ts';
import type { TestCasesTree } from './testCasesTree.ts';
import { ViewMessage } from './viewMessage.ts';

interface WatchedParts {
  readonly results: LastResults;
  readonly versions: Pick<DraftPushHistory, 'onDidChange'>;
  readonly discoveries: BadgeParts['discoveries'];
  readonly tree: TestCasesTree;
  readonly view: vscode.TreeView<TreeNode>;
  readonly catalog: CaseCatalog;
  readonly status: TargetStatusItem;
  readonly services: Services;
  readonly keys: ApiKeys;
  readonly log: Pick<vscode.LogOutputChannel, 'debug'>;
}

/** Keeps the view, the status bar and the context keys up to date as files, settings, keys and trust change. */
export function keepViewUpToDate(parts: WatchedParts): vscode.Disposable {
  const { tree, view, catalog, services, log } = parts;
  const background = new BackgroundCompare(catalog, services, log);
  return vscode.Disposable.from(
    background,
    watchTree(parts, background),
    watchCaseFiles({ tree, background }),
    watchFocus(parts, background),
    watchResultsAndVersions(parts),
    new Reconnector(view, catalog.targets.unreachable, services),
    watchBadge(parts),
    watchConnections(parts),
  );
}

/** Updates the message of the view, loads the last results of expanded targets, and compares what is drawn. */
function watchTree(
  { tree, view, services, results }: WatchedParts,
  background: BackgroundCompare,
): vscode.Disposable {
  const message = new ViewMessage(view, tree, services);
  return vscode.Disposable.from(
    tree.onDidChangeTreeData(() => {
      message.update();
      background.compareSoon();
    }),
    tree.onDidFindState(() => message.update()),
    tree.onDidUnfold(({ serviceUrl, target }) => void results.load({ serviceUrl, testTargetId: target.id })),
    tree.onDidRequest((request) => message.follow(request)),
  );
}

const watchFocus = ({ tree, view }: WatchedParts, background: BackgroundCompare): vscode.Disposable =>
  vscode.window.onDidChangeWindowState(({ focused }) => {
    if (focused)
      void background.refresh().then((isRefreshed) => isRefreshed && view.visible && tree.redraw());
  });

interface BadgeParts {
  readonly view: Pick<vscode.TreeView<unknown>, 'badge'>;
  readonly catalog: Pick<CaseCatalog, 'lastCompared' | 'lastRemoteSet' | 'onDidCompare'>;
  readonly discoveries: Pick<LatestDiscoveries, 'count' | 'latest' | 'onDidChange'>;
}

/** Keeps the badge of the view up to date, whoever decides on a test case, and wherever. */
export function watchBadge({ view, catalog, discoveries }: BadgeParts): vscode.Disposable {
  let found: DiscoveryList | undefined;
  /** The test cases of the service as they were known when they were found. */
  let before: RemoteSet | undefined;
  const update = (): void => {
    const { latest } = discoveries;
    const now = latest && catalog.lastRemoteSet(targetOfRow(latest.at));
    if (latest !== found) [found, before] = [latest, now];
    const isListed = now !== undefined && now !== before && !now.unlisted;
    view.badge = viewBadge(catalog.lastCompared(), discoveries.count(isListed ? now : undefined));
  };
  return vscode.Disposable.from(catalog.onDidCompare(update), discoveries.onDidChange(update));
}

/** Reloads the view, and updates the status bar and the context keys, when services, folders or trust change. */
function watchConnections({ tree, status, services, keys }: WatchedParts): vscode.Disposable {
  const setKey = contextKeySetter();
  const reload = (): void => {
    const urls = services.list();
    setKey('portableTests.connected', urls.length > 0);
    setKey(
      'portableTests.hosted',
      urls.some((url) => url !== localServiceUrl),
    );
    const folders = targetFolders();
    setKey('portableTests.bound', folders.length > 0);
    setKey(
      'portableTests.boundToLocal',
      folders.some(({ serviceUrl }) => serviceUrl === localServiceUrl),
    );
    tree.refresh();
    status.update();
  };
  reload();
  return vscode.Disposable.from(
    services.onDidChange(reload),
    services.capabilities.onDidChange(() => tree.redraw()),
    services.targetNames.onDidChange(() => status.update()),
    keys.onDidChange(reload),
    vscode.workspace.onDidGrantWorkspaceTrust(reload),
    vscode.workspace.onDidChangeWorkspaceFolders(reload),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('portableTests')) reload();
    }),
  );
}

interface RedrawParts {
  readonly results: Pick<LastResults, 'onDidChange'>;
  readonly versions: Pick<DraftPushHistory, 'onDidChange'>;
  readonly tree: Pick<TestCasesTree, 'redrawCases'>;
}

/** Draws the row of a test case again when its last results or its versions change. */
export const watchResultsAndVersions = ({ tree, results, versions }: RedrawParts): vscode.Disposable =>
  vscode.Disposable.from(
    results.onDidChange(({ target, ids }) => tree.redrawCases(target, ids)),
    versions.onDidChange(({ target, testCaseId }) => tree.redrawCases(target, [testCaseId])),
  );

interface ReportParts {
  readonly watch: ReportWatch;
  readonly pages: ReportPageCache;
  readonly results: Pick<LastResults, 'load'>;
  readonly tree: Pick<TestCasesTree, 'redrawReports'>;
  readonly view: Pick<vscode.TreeView<TreeNode>, 'visible' | 'onDidChangeVisibility'>;
}

/** Keeps the reports in the view up to date: polls the targets that are loaded, and refreshes changed rows. */
export function watchReports({ watch, pages, results, tree, view }: ReportParts): vscode.Disposable {
  return vscode.Disposable.from(
    watch.follow({ isShowing: (target) => view.visible && pages.has(target) }),
    pages.onDidLoad(({ target, page }) => watch.saw(target, page)),
    watch.onDidLook(({ target, page }) => {
      if (!page || !pages.take(target, page)) return;
      tree.redrawReports(target);
      void results.load(target);
    }),
    watch.onDidTurn((target) => tree.redrawReports(target)),
    view.onDidChangeVisibility(({ visible }) => {
      if (visible) for (const target of pages.targets()) void watch.look(target);
    }),
  );
}

/**
 * The badge of the view: the number of test cases that wait for a push, a pull or a decision, and of those that an
 * exploration found.
 */
function viewBadge(entries: readonly CaseEntry[], found: number): vscode.ViewBadge | undefined {
  const differing = entries.filter(({ state, hidden }) => isPending(state, hidden)).length;
  const lines = [
    countLabel(
      differing,
      vscode.l10n.t('1 test case differs from the service'),
      vscode.l10n.t('{0} test cases differ from the service', differing),
    ),
    countLabel(
      found,
      vscode.l10n.t('1 test case found by an exploration'),
      vscode.l10n.t('{0} test cases found by an exploration', found),
    ),
  ].flat();
  return lines.length === 0 ? undefined : { value: differing + found, tooltip: lines.join('\n') };
}

const countLabel = (count: number, singular: string, plural: string): string[] =>
  count === 0 ? [] : [count === 1 ? singular : plural];

/** Time without changes before the view is drawn again, in ms: a checkout changes many files at once. */
const quietMs = 300;

interface CaseFileParts {
  readonly tree: Pick<TestCasesTree, 'filesChanged'>;
  readonly background: Pick<BackgroundCompare, 'compareSoon'>;
}

/** Updates the rows of a target, and compares it with its service, after files of its folder have changed. */
function watchCaseFiles({ tree, background }: CaseFileParts): vscode.Disposable {
  let timer: NodeJS.Timeout | undefined;
  let changed: vscode.Uri[] = [];
  const update = (): void => {
    const folders = targetFolders();
    const targets = new Set(changed.flatMap((uri) => targetsNear(uri, folders)));
    changed = [];
    void tree.filesChanged(targets).then(() => background.compareSoon());
  };
  const updateSoon = (...uris: vscode.Uri[]): void => {
    changed.push(...uris);
    clearTimeout(timer);
    timer = setTimeout(update, quietMs);
  };
  const watcher = new FolderWatcher({ touched: updateSoon, removed: updateSoon, appeared: updateSoon });
  const follow = (): void => watcher.follow(caseFolders());
  follow();
  return vscode.Disposable.from(
    { dispose: () => clearTimeout(timer) },
    watcher,
    watchEdits(updateSoon),
    vscode.workspace.onDidChangeWorkspaceFolders(follow),
    vscode.workspace.onDidChangeConfiguration(
      (event) => event.affectsConfiguration('portableTests') && follow(),
    ),
  );
}

/** Changes that the editor makes are known at once, also where the file system reports none. */
const watchEdits = (changed: (...uris: vscode.Uri[]) => void): vscode.Disposable =>
  vscode.Disposable.from(
    vscode.workspace.onDidSaveTextDocument(({ uri }) => changed(uri)),
    vscode.workspace.onDidDeleteFiles(({ files }) => changed(...files)),
    vscode.workspace.onDidRenameFiles(({ files }) =>
      changed(...files.flatMap(({ oldUri, newUri }) => [oldUri, newUri])),
    ),
  );

/** The targets whose folders a file or folder lies in, or that lie in it. */
const targetsNear = (uri: vscode.Uri, folders: readonly TargetFolder[]): Target[] =>
  folders.filter(
    (folder) => isInsideFolder(uri, folder.uri) || isInsideFolder(folder.uri, uri) || isSame(uri, folder.uri),
  );

const isSame = (a: vscode.Uri, b: vscode.Uri): boolean => a.toString() === b.toString();

import * as vscode from 'vscode';
import type { ApiKeys } from '../connection/apiKeys.ts';
import { contextKeySetter } from '../ui/contextKeySetter.ts';
import { BackgroundCompare } from '../cases/catalog/backgroundCompare.ts';
import type { DraftVersions } from '../cases/remote/draftVersions.ts';
import type { LatestDiscoveries } from '../explore/latestDiscoveries.ts';
import { localServiceUrl } from '../../core/target/targetSetting.ts';
import { caseFolders } from '../files/index/caseFolders.ts';
import { FolderWatcher } from '../files/index/folderWatcher.ts';
import type { Services } from '../connection/services.ts';
import type { TargetStatusItem } from '../targets/targetStatusItem.ts';
import { isInside, targetFolders, type TargetFolder } from '../targets/targetFolders.ts';
import { isPending } from '../cases/states/stateLabels.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import type { CaseEntry } from '../cases/catalog/caseEntry.ts';
import type { LastResults } from '../results/lastResults.ts';
import type { TestCasesTree } from './testCasesTree.ts';
import type { TreeNode } from './treeNode.ts';
import { Reconnector } from '../connection/reconnector.ts';
import { ViewMessage } from './viewMessage.ts';
import type { Target } from '../targets/target.ts';
import { TargetMap } from '../targets/targetMap.ts';

interface WatchedParts {
  readonly results: LastResults;
  readonly versions: Pick<DraftVersions, 'onDidChange'>;
  readonly discoveries: Pick<LatestDiscoveries, 'count' | 'onDidChange'>;
  readonly tree: TestCasesTree;
  readonly view: vscode.TreeView<TreeNode>;
  readonly catalog: CaseCatalog;
  readonly status: TargetStatusItem;
  readonly services: Services;
  readonly keys: ApiKeys;
  readonly log: Pick<vscode.LogOutputChannel, 'debug'>;
}

/** Time without changes before the view is drawn again, in ms: a checkout changes many files at once. */
const quiet = 300;

/** Keeps the view, the status bar and the context keys up to date as files, settings, keys and trust change. */
export function watchChanges({
  tree,
  results,
  versions,
  discoveries,
  view,
  catalog,
  status,
  services,
  keys,
  log,
}: WatchedParts): vscode.Disposable {
  let timer: NodeJS.Timeout | undefined;
  const message = new ViewMessage(view, tree, services);
  const touched = new TargetMap<true>();
  const background = new BackgroundCompare(catalog, services, log);
  const compareTouched = (): void => {
    const targets = touched.targets();
    touched.clear();
    void tree.filesChanged(targets).then(() => background.compareSoon());
  };
  const compareSoon = (...targets: Target[]): void => {
    for (const target of targets) touched.set(target, true);
    clearTimeout(timer);
    if (touched.targets().length > 0) timer = setTimeout(compareTouched, quiet);
  };
  const filesChanged = (...uris: vscode.Uri[]): void => {
    const folders = targetFolders();
    compareSoon(...uris.flatMap((uri) => targetsNear(uri, folders)));
  };
  const setKey = contextKeySetter();
  const reload = (): void => {
    const urls = services.list();
    setKey('portableTests.connected', urls.length > 0);
    setKey(
      'portableTests.hosted',
      urls.some((url) => url !== localServiceUrl),
    );
    setKey('portableTests.bound', targetFolders().length > 0);
    tree.refresh();
    status.update();
  };
  const showBadge = (): void => {
    view.badge = badgeOf(catalog.lastCompared(), discoveries.count);
  };
  const files = new TargetFolderWatcher(compareSoon);
  const subscriptions = [
    files,
    background,
    tree.onDidChangeTreeData(() => {
      message.update();
      background.compareSoon();
    }),
    tree.onDidUnfold(({ serviceUrl, target }) => void results.load({ serviceUrl, testTargetId: target.id })),
    tree.onDidAsk((request) => message.follow(request)),
    redrawRows({ tree, results, versions }),
    new Reconnector(view, catalog.targets.unreachable, services),
    catalog.onDidCompare(showBadge),
    discoveries.onDidChange(showBadge),
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) void background.refresh().then((isAsked) => isAsked && view.visible && tree.redraw());
    }),
    { dispose: () => clearTimeout(timer) },
    services.onDidChange(reload),
    services.capabilities.onDidChange(() => tree.redraw()),
    keys.onDidChange(reload),
    // What the editor itself does is known at once, also where the file system tells nothing.
    vscode.workspace.onDidSaveTextDocument(({ uri }) => filesChanged(uri)),
    vscode.workspace.onDidDeleteFiles((event) => filesChanged(...event.files)),
    vscode.workspace.onDidRenameFiles((event) =>
      filesChanged(...event.files.flatMap(({ oldUri, newUri }) => [oldUri, newUri])),
    ),
    services.targetNames.onDidChange(() => status.update()),
    vscode.workspace.onDidGrantWorkspaceTrust(reload),
    vscode.workspace.onDidChangeWorkspaceFolders(() => {
      files.follow();
      reload();
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration('portableTests')) return;
      files.follow();
      reload();
    }),
  ];
  files.follow();
  reload();
  return vscode.Disposable.from(...subscriptions);
}

/** Draws the row of a test case again when its last results or its versions change. */
export const redrawRows = ({
  tree,
  results,
  versions,
}: Pick<WatchedParts, 'tree' | 'results' | 'versions'>): vscode.Disposable =>
  vscode.Disposable.from(
    results.onDidChange(({ target, ids }) => tree.redrawCases(target, ids)),
    versions.onDidChange(({ target, testCaseId }) => tree.redrawCases(target, [testCaseId])),
  );

/** Number of test cases that wait for a push, a pull or a decision, as a badge. */
function badgeOf(entries: readonly CaseEntry[], found: number): vscode.ViewBadge | undefined {
  const differing = entries.filter(({ state, hidden }) => isPending(state, hidden)).length;
  const lines = [
    counted(differing, {
      one: vscode.l10n.t('1 test case differs from the service'),
      many: vscode.l10n.t('{0} test cases differ from the service', differing),
    }),
    counted(found, {
      one: vscode.l10n.t('1 test case found by an exploration'),
      many: vscode.l10n.t('{0} test cases found by an exploration', found),
    }),
  ].flat();
  return lines.length === 0 ? undefined : { value: differing + found, tooltip: lines.join('\n') };
}

const counted = (count: number, { one, many }: { one: string; many: string }): string[] =>
  count === 0 ? [] : [count === 1 ? one : many];

/** The targets whose folders a file or folder lies in, or that lie in it. */
const targetsNear = (uri: vscode.Uri, folders: readonly TargetFolder[]): Target[] =>
  folders.filter(
    (folder) => isInside(uri, folder.uri) || isInside(folder.uri, uri) || isSame(uri, folder.uri),
  );

const isSame = (a: vscode.Uri, b: vscode.Uri): boolean => a.toString() === b.toString();

/** Watches the bound folders, also outside the workspace's own watcher excludes. */
class TargetFolderWatcher implements vscode.Disposable {
  private readonly watcher: FolderWatcher;
  private folders: readonly TargetFolder[] = [];

  constructor(changed: (...targets: Target[]) => void) {
    const changedAt = (uri: vscode.Uri): void => {
      const targets = targetsNear(uri, this.folders);
      if (targets.length > 0) changed(...targets);
    };
    this.watcher = new FolderWatcher({ touched: changedAt, removed: changedAt, appeared: changedAt });
  }

  follow(): void {
    this.folders = targetFolders();
    this.watcher.follow(caseFolders());
  }

  dispose(): void {
    this.watcher.dispose();
  }
}

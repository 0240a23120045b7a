import * as vscode from 'vscode';
import type { ApiKeys } from '../connection/apiKeys.ts';
import { contextKeySetter } from '../ui/contextKeySetter.ts';
import { BackgroundCompare } from '../cases/catalog/backgroundCompare.ts';
import type { DraftPushHistory } from '../cases/remote/draftPushHistory.ts';
import type { LatestDiscoveries } from '../explore/latestDiscoveries.ts';
import { localServiceUrl } from '../../core/target/localServiceUrl.ts';
import type { Services } from '../connection/services.ts';
import type { TargetStatusItem } from '../targets/targetStatusItem.ts';
import { targetFolders } from '../targets/targetFolders.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import type { LastResults } from '../results/lastResults.ts';
import type { TestCasesTree } from './testCasesTree.ts';
import type { TreeNode } from './treeNode.ts';
import { Reconnector } from '../connection/reconnector.ts';
import { watchResultsAndVersions } from './watchResultsAndVersions.ts';
import { viewBadge } from './viewBadge.ts';
import { ViewMessage } from './viewMessage.ts';
import { watchCaseFiles } from './watchCaseFiles.ts';

interface WatchedParts {
  readonly results: LastResults;
  readonly versions: Pick<DraftPushHistory, 'onDidChange'>;
  readonly discoveries: Pick<LatestDiscoveries, 'count' | 'onDidChange'>;
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

function watchBadge({ view, catalog, discoveries }: WatchedParts): vscode.Disposable {
  const update = (): void => {
    view.badge = viewBadge(catalog.lastCompared(), discoveries.count);
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
      'portableTests.boundToHosted',
      folders.some(({ serviceUrl }) => serviceUrl !== localServiceUrl),
    );
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

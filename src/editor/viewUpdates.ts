import * as vscode from 'vscode';
import type { ApiKeys } from './apiKeys.ts';
import { BackgroundCompare } from './backgroundCompare.ts';
import { isYaml } from './language/caseFolders.ts';
import type { Services } from './services.ts';
import { targetFolderOf, targetFolders } from './settings.ts';
import type { TargetStatus } from './statusBar.ts';
import { isPending } from './stateWords.ts';
import type { CaseEntry, TreeModel } from './treeModel.ts';
import type { TestCasesTree, TreeNode } from './tree.ts';

interface Shown {
  readonly tree: TestCasesTree;
  readonly view: vscode.TreeView<TreeNode>;
  readonly model: TreeModel;
  readonly status: TargetStatus;
  readonly services: Services;
  readonly keys: ApiKeys;
  readonly log: Pick<vscode.LogOutputChannel, 'debug'>;
}

/** Time without changes before the view is drawn again, in ms: a checkout changes many files at once. */
const quiet = 300;

/** Keeps the view, the status bar and the context keys true as files, settings, keys and trust change. */
export function followChanges({ tree, view, model, status, services, keys, log }: Shown): vscode.Disposable {
  let timer: NodeJS.Timeout | undefined;
  const background = new BackgroundCompare(model, services, log);
  const redrawSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => tree.refresh(false), quiet);
  };
  const reload = (): void => {
    const connected = services.list().length > 0;
    void vscode.commands.executeCommand('setContext', 'portableTests.connected', connected);
    const bound = targetFolders().length > 0;
    void vscode.commands.executeCommand('setContext', 'portableTests.bound', bound);
    tree.refresh(true);
    status.update();
  };
  const files = new FolderWatchers(redrawSoon);
  const subscriptions = [
    files,
    background,
    tree.onDidChangeTreeData(() => {
      view.message = messageOf(tree.filterWords, services);
      background.compareSoon();
    }),
    model.onDidCompare(() => (view.badge = badgeOf(model.lastCompared()))),
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) void background.refresh().then((isAsked) => isAsked && view.visible && tree.redraw());
    }),
    { dispose: () => clearTimeout(timer) },
    services.onDidChange(reload),
    keys.onDidChange(reload),
    // What the editor itself does is known at once, also where the file system tells nothing.
    vscode.workspace.onDidSaveTextDocument(({ uri }) => targetFolderOf(uri) && redrawSoon()),
    vscode.workspace.onDidDeleteFiles(redrawSoon),
    vscode.workspace.onDidRenameFiles(redrawSoon),
    model.onDidName(() => status.update()),
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

/** How many test cases wait for a push, a pull or a decision. */
function badgeOf(entries: readonly CaseEntry[]): vscode.ViewBadge | undefined {
  const value = entries.filter(({ state, hidden }) => isPending(state, hidden)).length;
  if (value === 0) return undefined;
  return { value, tooltip: vscode.l10n.t('{0} test cases differ from the service', value) };
}

/** What stands above the view: which part of it is shown, or what to do first. */
function messageOf(filterWords: string | undefined, services: Services): string | undefined {
  if (filterWords !== undefined) return vscode.l10n.t('Filter: {0}', filterWords);
  return services.list().length > 0 && targetFolders().length === 0 ? whatToDoFirst() : undefined;
}

const whatToDoFirst = (): string =>
  vscode.workspace.workspaceFolders?.length
    ? vscode.l10n.t('Choose a test target: its test cases become files in a folder of this workspace.')
    : vscode.l10n.t('Open the folder of your project to work on test cases as files.');

/** Watches the bound folders, also outside the workspace's own watcher excludes. */
class FolderWatchers implements vscode.Disposable {
  private watchers: vscode.Disposable[] = [];

  constructor(private readonly changed: () => void) {}

  follow(): void {
    this.dispose();
    this.watchers = targetFolders().map(({ uri }) => {
      const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(uri, '**'));
      // A folder that comes or goes may be told without the files in it.
      watcher.onDidCreate(this.changed);
      watcher.onDidChange((changed) => isYaml(changed) && this.changed());
      watcher.onDidDelete(this.changed);
      return watcher;
    });
  }

  dispose(): void {
    for (const watcher of this.watchers) watcher.dispose();
    this.watchers = [];
  }
}

import * as vscode from 'vscode';
import type { Services } from '../connection/services.ts';
import { localServiceUrl } from '../../core/target/localServiceUrl.ts';
import { serviceName } from '../connection/serviceName.ts';
import { targetFolders, type TargetFolder } from '../targets/targetFolders.ts';
import { isSameTarget } from '../targets/target.ts';
import type { PendingRequest, TestCasesTree } from './testCasesTree.ts';

/** Time after which a pending request is shown, in ms. */
const soon = 700;

/** The message above the rows of the view: a service it waits for, the filter, or what to do first. */
export class ViewMessage {
  /** Services that have not answered yet, by how often they were asked. */
  private readonly waiting = new Map<string, number>();

  constructor(
    private readonly view: Pick<vscode.TreeView<unknown>, 'message'>,
    private readonly tree: Pick<TestCasesTree, 'filterText'>,
    private readonly services: Pick<Services, 'list' | 'disconnected'>,
  ) {}

  update(): void {
    this.view.message = this.text();
  }

  /** Shows the service while a request takes long. */
  follow({ serviceUrl, answer }: PendingRequest): void {
    let isShown = false;
    const timer = setTimeout(() => {
      isShown = true;
      this.count(serviceUrl, 1);
    }, soon);
    const end = (): void => {
      clearTimeout(timer);
      if (isShown) this.count(serviceUrl, -1);
    };
    void answer.then(end, end);
  }

  private count(serviceUrl: string, by: 1 | -1): void {
    const count = (this.waiting.get(serviceUrl) ?? 0) + by;
    if (count > 0) this.waiting.set(serviceUrl, count);
    else this.waiting.delete(serviceUrl);
    this.update();
  }

  private text(): string | undefined {
    const [waited] = this.waiting.keys();
    if (waited !== undefined) return vscode.l10n.t('Waiting for {0}…', serviceName(waited));
    const { filterText } = this.tree;
    if (filterText !== undefined) return vscode.l10n.t('Filter: {0}', filterText);
    const folders = targetFolders();
    if (folders.length === 0) return this.services.list().length > 0 ? whatToDoFirst() : undefined;
    return this.disconnected(folders) ?? notCompared(folders);
  }

  private disconnected(folders: readonly TargetFolder[]): string | undefined {
    const folder = folders.find(({ serviceUrl }) => this.services.disconnected.has(serviceUrl));
    if (!folder) return undefined;
    const { serviceUrl } = folder;
    return serviceUrl === localServiceUrl
      ? vscode.l10n.t(
          'Disconnected from the local service: only the files are shown. Connect again to push and pull.',
        )
      : vscode.l10n.t(
          'Disconnected from {0}: only the files are shown. Set its API key to connect again, or choose a test target of the local service.',
          serviceName(serviceUrl),
        );
  }
}

/** Names the folder that is not shown where two belong to one target. */
function notCompared(folders: readonly TargetFolder[]): string | undefined {
  const comparedWith = (folder: TargetFolder) => folders.find((other) => isSameTarget(folder, other));
  const path = ({ uri }: TargetFolder): string => vscode.workspace.asRelativePath(uri);
  const hiddenFolder = folders.find((folder) => path(comparedWith(folder) ?? folder) !== path(folder));
  const compared = hiddenFolder && comparedWith(hiddenFolder);
  if (!compared) return undefined;
  return vscode.l10n.t(
    '{0} and {1} belong to the same test target: this view and the badges on files show only {0}. To see {1} too, choose another test target for it, or open it in another window.',
    path(compared),
    path(hiddenFolder),
  );
}

const whatToDoFirst = (): string =>
  vscode.workspace.workspaceFolders?.length
    ? vscode.l10n.t('Choose a test target: its test cases become files in a folder of this workspace.')
    : vscode.l10n.t('Open the folder of your project to work on test cases as files.');

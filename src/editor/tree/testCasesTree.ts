import * as vscode from 'vscode';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import type { ViewFilter } from '../cases/filter/viewFilter.ts';
import type { ServiceUpdate } from '../cases/remote/serviceUpdate.ts';
import { contextKeySetter } from '../ui/contextKeySetter.ts';
import { addUnsupported, markUnsupported } from './markUnsupported.ts';
import type { ReportFilters } from '../results/reportFilters.ts';
import { targetKeyOf, type Target } from '../targets/target.ts';
import type { ItemContext } from './caseItem.ts';
import { loadCaseGroups, loadChildren, targetChildren, type RowContext } from './loadChildren.ts';
import { TargetMap } from '../targets/targetMap.ts';
import { treeItem, treeTooltip } from './treeItem.ts';
import type { CaseGroup } from './groupCases.ts';
import type { ViewState } from './viewState.ts';
import { findChangedRows, type ChangedRows } from './findChangedRows.ts';
import type { TreeNode } from './treeNode.ts';
import { NodeCache } from './nodeCache.ts';
import { caseNodeId, nodeId } from './nodeId.ts';
import { groupRows, serviceRows } from './createRows.ts';
import { rowFingerprint } from './rowFingerprint.ts';
import { targetOfRow, type TargetNode } from '../targets/targetNodes.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import type { CaseEntry } from '../cases/catalog/caseEntry.ts';

/** A request to a service that has not ended yet. */
export interface PendingRequest {
  readonly serviceUrl: string;
  readonly answer: Promise<unknown>;
}

/** Sources of data for rows beside services and files. */
export interface TreeContext extends ItemContext {
  /** The name of an environment, where it is known. */
  readonly environmentName?: (id: string) => string | undefined;
}

/** Of more changed cases than this, the service is asked for all at once. */
const mostSingleReloads = 5;

/** Connections, their test targets, environments, and test cases by folder. Loads as it is unfolded. */
export class TestCasesTree implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<TreeNode | TreeNode[] | undefined>();
  private readonly unfolded = new vscode.EventEmitter<TargetNode>();
  private readonly nodes = new NodeCache();
  /** The groups of cases below each target that was expanded. */
  private readonly groups = new TargetMap<readonly CaseGroup[]>();
  /** Rows that are made ahead of the moment in which the editor asks for all of them at once. */
  private readonly preparedItems = new WeakMap<TreeNode, vscode.TreeItem>();
  private filter: ViewFilter | undefined;
  private readonly setKey = contextKeySetter();
  private readonly stateFound = new vscode.EventEmitter<void>();
  /** Fires when the state of the view was found. */
  readonly onDidFindState = this.stateFound.event;
  /** Undefined where a folder is linked, or the rows show more than a state. */
  state: ViewState | undefined;
  private readonly itemContext: ItemContext;
  private readonly environmentName: (id: string) => string | undefined;
  private readonly forgetting: vscode.Disposable;
  readonly onDidChangeTreeData = this.changed.event;
  private readonly requested = new vscode.EventEmitter<PendingRequest>();
  /** Fires when the children of a row are requested from a service. */
  readonly onDidRequest = this.requested.event;
  /** Fires when the cases of a target are loaded. */
  readonly onDidUnfold = this.unfolded.event;

  constructor(
    private readonly catalog: CaseCatalog,
    private readonly reports: Pick<ReportFilters, 'of' | 'page' | 'forget'>,
    { environmentName = () => undefined, ...itemContext }: TreeContext = {},
  ) {
    this.environmentName = environmentName;
    this.itemContext = {
      isUnreachable: (serviceUrl) => catalog.targets.unreachable.has(serviceUrl),
      ...itemContext,
    };
    this.forgetting = vscode.Disposable.from(
      catalog.onDidForget(() => this.filter?.forget()),
      catalog.targets.unreachable.onDidChange((serviceUrl) => this.redrawService(serviceUrl)),
    );
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    const prepared = this.preparedItems.get(node);
    this.preparedItems.delete(node);
    return markUnsupported(prepared ?? this.itemOf(node), node, this.catalog.targets.services.capabilities);
  }

  /**
   * Under a filter, what has cases is unfolded, under another id: the editor remembers by it what is
   * unfolded without a filter.
   */
  private itemOf(node: TreeNode): vscode.TreeItem {
    const item = treeItem(node, this.itemContext);
    if (!this.filter || (node.kind !== 'folder' && node.kind !== 'drafts')) return item;
    return Object.assign(item, {
      id: `${item.id} filtered`,
      collapsibleState: vscode.TreeItemCollapsibleState.Expanded,
    });
  }

  /** Creates the tooltip of a row when it is needed. */
  resolveTreeItem(item: vscode.TreeItem, node: TreeNode): vscode.TreeItem {
    item.tooltip ??= addUnsupported(
      treeTooltip(node, this.itemContext),
      node,
      this.catalog.targets.services.capabilities,
    );
    return item;
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    const answer = this.loaded(node);
    if (node && 'serviceUrl' in node) this.requested.fire({ serviceUrl: node.serviceUrl, answer });
    const children = this.nodes.below(node, await answer);
    const pause = createEventLoopPause();
    for (const child of children) {
      await pause();
      this.preparedItems.set(child, this.itemOf(child));
    }
    return children;
  }

  private async loaded(node: TreeNode | undefined): Promise<TreeNode[]> {
    try {
      return node ? await this.childrenOf(node) : await this.rootRows();
    } catch (error) {
      return [{ kind: 'problem', parent: node, error }];
    }
  }

  /** None where the welcome view says more than the row of the only service. */
  private async rootRows(): Promise<TreeNode[]> {
    const { targets } = this.catalog;
    const urls = targets.services.list();
    const isUsed = (serviceUrl: string): boolean => targets.isUsed(serviceUrl);
    const state = urls.length > 1 || urls.some(isUsed) ? undefined : await this.findState(urls[0]);
    this.state = state;
    this.setKey('portableTests.viewState', state);
    this.stateFound.fire();
    return state === undefined || state === 'cases' ? serviceRows(urls, isUsed) : [];
  }

  private async findState(serviceUrl: string | undefined): Promise<ViewState | undefined> {
    const { findViewState } = await import('./viewState.ts');
    const answer = findViewState(this.catalog.targets, serviceUrl);
    if (serviceUrl !== undefined) this.requested.fire({ serviceUrl, answer });
    return answer;
  }

  /** The parent of a node, so that it can be revealed. */
  async getParent(node: TreeNode): Promise<TreeNode | undefined> {
    // Which folders use a service changes while nobody asks for its row.
    const known = node.kind === 'service' ? undefined : this.nodes.parentOf(node);
    if (known) return known.node;
    const { findParent } = await import('./findParent.ts');
    return findParent(node, (below) => this.getChildren(below));
  }

  private async childrenOf(node: TreeNode): Promise<TreeNode[]> {
    if (node.kind !== 'target') return loadChildren(node, this.source);
    const groups = await loadCaseGroups(node, this.source);
    this.groups.set(targetOfRow(node), groups);
    this.unfolded.fire(node);
    return targetChildren(node, groups, this.source);
  }

  private get source(): RowContext {
    const { catalog, reports, itemContext, environmentName, filter } = this;
    return { catalog, reports, itemContext, environmentName, filter };
  }

  /** Draws a service that was lost or found again; all where no row stands for it. */
  private redrawService(serviceUrl: string): void {
    if (this.state) this.redraw();
    else this.fire(this.nodes.of(serviceUrl));
  }

  /** Asks all services again, and draws all. */
  refresh(): void {
    this.catalog.targets.forget();
    this.changed.fire(undefined);
  }

  /** Asks one service again, and draws what stands below it; all where none is named. */
  tryAgain(serviceUrl: string | undefined): void {
    if (serviceUrl === undefined) return this.refresh();
    this.catalog.targets.forget(serviceUrl);
    this.redrawService(serviceUrl);
  }

  /** Files of the folders of some targets have changed: the rows that say something else are drawn again. */
  async filesChanged(targets: Iterable<Target>): Promise<void> {
    for (const target of targets) {
      this.catalog.filesChanged(target);
      await this.update(target);
    }
  }

  /** Asks a service again for the cases of one target, and draws that one only. */
  reloadTarget(serviceUrl: string, testTargetId: string): void {
    const target = { serviceUrl, testTargetId };
    this.catalog.forgetCases(target);
    this.filter?.forget(target);
    this.fire(this.nodes.of(targetKeyOf(target)));
  }

  /** The same after a sync, which may have left a report. */
  reloadAll(serviceUrl: string, testTargetId: string): void {
    this.reports.forget({ serviceUrl, testTargetId });
    this.reloadTarget(serviceUrl, testTargetId);
  }

  /** Draws the reports of a target again. */
  redrawReports(target: Target): void {
    this.fire(this.nodes.of(`${targetKeyOf(target)} reports `));
  }

  /** Draws what a change on the service has changed; a few cases are asked for one by one. */
  async casesChanged({ serviceUrl, testTargetId, ids, body }: ServiceUpdate): Promise<void> {
    if (ids.length > mostSingleReloads || this.filter) return this.reloadTarget(serviceUrl, testTargetId);
    try {
      for (const id of ids) await this.catalog.caseChanged(serviceUrl, testTargetId, id, body);
      await this.update({ serviceUrl, testTargetId });
    } catch {
      // Whatever it is, asking for all of them shows it.
      this.reloadTarget(serviceUrl, testTargetId);
    }
  }

  /** Redraws rows of test cases for what is shown beside the data of their service. */
  redrawCases(target: Target, ids: Iterable<string>): void {
    this.fire(...[...ids].map((id) => this.nodes.of(caseNodeId(target, id))));
  }

  private async update(testTarget: Target): Promise<void> {
    const node = this.nodes.of(targetKeyOf(testTarget));
    if (node?.kind !== 'target' || !this.groups.has(testTarget)) return;
    try {
      const after = await loadCaseGroups(node, this.source);
      const before = this.groups.get(testTarget) ?? [];
      this.groups.set(testTarget, after);
      const fingerprints = {
        group: (group: CaseGroup) => rowFingerprint(groupRows(testTarget, group), this.itemContext),
        entry: (entry: CaseEntry) => rowFingerprint([{ kind: 'case', testTarget, entry }], this.itemContext),
      };
      this.draw(node, after, await findChangedRows(before, after, fingerprints, createEventLoopPause()));
    } catch {
      this.fire(node);
    }
  }

  private draw(node: TargetNode, groups: readonly CaseGroup[], rows: ChangedRows): void {
    const testTarget = targetOfRow(node);
    for (const group of groups) {
      if (group.kind !== 'loose') groupRows(testTarget, group).forEach((row) => this.nodes.update(row));
      for (const entry of group.cases) this.nodes.update({ kind: 'case', testTarget, entry });
    }
    if (rows === 'target') return this.fire(node);
    const ids = rows.flatMap((row) =>
      'cases' in row ? groupRows(testTarget, row).map(nodeId) : caseNodeId(testTarget, row.id),
    );
    this.fire(...ids.map((id) => this.nodes.of(id)));
  }

  private fire(...nodes: (TreeNode | undefined)[]): void {
    const present = nodes.filter((node) => node !== undefined);
    for (const node of present) this.preparedItems.delete(node);
    if (present.length > 0) this.changed.fire(present);
  }

  /** The filter as a text. */
  get filterText(): string | undefined {
    return this.filter?.label;
  }

  /** Shows the cases that a filter wants; all where there is none. */
  show(filter: ViewFilter | undefined): void {
    this.filter = filter;
    this.changed.fire(undefined);
  }

  /** Draws again what the catalog has. */
  redraw(): void {
    this.changed.fire(undefined);
  }

  dispose(): void {
    this.forgetting.dispose();
    this.changed.dispose();
    this.unfolded.dispose();
    this.requested.dispose();
    this.stateFound.dispose();
  }
}

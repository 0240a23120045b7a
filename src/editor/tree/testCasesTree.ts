import * as vscode from 'vscode';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import type { CaseEntry } from '../cases/catalog/caseEntry.ts';
import type { ViewFilter } from '../cases/filter/viewFilter.ts';
import type { ServiceUpdate } from '../cases/remote/serviceDocuments.ts';
import { caseNodeId } from '../cases/selection/caseNodes.ts';
import { reportsNodeId } from '../reports/reportNode.ts';
import { targetKeyOf, type Target, targetOfRow, type TargetNode } from '../targets/target.ts';
import { TargetMap } from '../targets/targetMap.ts';
import { contextKeySetter } from '../ui/contextKeySetter.ts';
import { findChangedRows, type CaseGroup, type ChangedRows } from './caseGroups.ts';
import {
  groupNodes,
  loadCaseGroups,
  topNodes,
  type RowContext,
  type TreeNode,
  type TreeSources,
} from './row.ts';
import { rowOf } from './rows.ts';
import { findViewState, type PendingRequest, type ViewState } from './viewMessage.ts';

/** Of more changed cases than this, the service is asked for all at once. */
const mostSingleReloads = 5;

/** Connections, their test targets, environments, and test cases by folder. Loads as it is unfolded. */
export class TestCasesTree implements vscode.TreeDataProvider<TreeNode>, RowContext, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<TreeNode | TreeNode[] | undefined>();
  private readonly unfolded = new vscode.EventEmitter<TargetNode>();
  /**
   * One object for each row, by its id: the editor tells rows apart by the objects that it was given, and draws
   * again and selects no other ones.
   */
  private readonly nodes = new Map<string, TreeNode>();
  /** The groups of cases below each target that was expanded. */
  private readonly groups = new TargetMap<readonly CaseGroup[]>();
  /** Rows that are made ahead of the moment in which the editor asks for all of them at once. */
  private readonly preparedItems = new WeakMap<TreeNode, vscode.TreeItem>();
  /** Wanted cases; all where it is undefined. */
  filter: ViewFilter | undefined;
  private readonly setKey = contextKeySetter();
  private readonly stateFound = new vscode.EventEmitter<void>();
  /** Fires when the state of the view was found. */
  readonly onDidFindState = this.stateFound.event;
  /** Undefined where a folder is linked, or the rows show more than a state. */
  state: ViewState | undefined;
  private readonly catalog: TreeSources['catalog'];
  private readonly forgetting: vscode.Disposable;
  readonly onDidChangeTreeData = this.changed.event;
  private readonly requested = new vscode.EventEmitter<PendingRequest>();
  /** Fires when the children of a row are requested from a service. */
  readonly onDidRequest = this.requested.event;
  /** Fires when the cases of a target are loaded. */
  readonly onDidUnfold = this.unfolded.event;

  constructor(readonly sources: TreeSources) {
    this.catalog = sources.catalog;
    this.forgetting = vscode.Disposable.from(
      this.catalog.onDidForget(() => this.filter?.forget()),
      this.catalog.targets.unreachable.onDidChange((serviceUrl) => this.redrawService(serviceUrl)),
    );
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    const row = rowOf(node);
    const item = this.preparedItems.get(node) ?? row.item(this);
    this.preparedItems.delete(node);
    return row.mark(item, this);
  }

  /** Creates the tooltip of a row when it is needed. */
  resolveTreeItem(item: vscode.TreeItem, node: TreeNode): vscode.TreeItem {
    item.tooltip ??= rowOf(node).tooltip(this);
    return item;
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    const answer = this.loaded(node);
    const serviceUrl = node && rowOf(node).serviceUrl;
    if (serviceUrl !== undefined) this.requested.fire({ serviceUrl, answer });
    const children = this.knownNodes(await answer);
    const pause = createEventLoopPause();
    for (const child of children) {
      await pause();
      this.preparedItems.set(child, rowOf(child).item(this));
    }
    return children;
  }

  /** Rows as the editor knows them. Of rows with one id the first one stays. */
  private knownNodes(nodes: readonly TreeNode[]): TreeNode[] {
    const known = new Map<string, TreeNode>();
    for (const node of nodes) {
      const { id } = rowOf(node);
      if (known.has(id)) continue;
      const row = Object.assign(this.nodes.get(id) ?? node, node);
      this.nodes.set(id, row);
      known.set(id, row);
    }
    return [...known.values()];
  }

  private async loaded(node: TreeNode | undefined): Promise<TreeNode[]> {
    try {
      return node ? await rowOf(node).children(this) : await this.rootRows();
    } catch (error) {
      return [{ kind: 'problem', parent: node, error }];
    }
  }

  /** None where the welcome view says more than the row of the only service. */
  private async rootRows(): Promise<TreeNode[]> {
    const state = await this.findState();
    this.state = state;
    this.setKey('portableTests.viewState', state);
    this.stateFound.fire();
    return state === undefined || state === 'cases' ? topNodes(this) : [];
  }

  private async findState(): Promise<ViewState | undefined> {
    const { targets } = this.catalog;
    const urls = targets.services.list();
    const [serviceUrl] = urls;
    if (urls.length > 1 || urls.some((url) => targets.isUsed(url))) return undefined;
    const answer = findViewState(this.catalog.targets, serviceUrl, this.sources.index);
    if (serviceUrl !== undefined) this.requested.fire({ serviceUrl, answer });
    return answer;
  }

  /** The parent of a node, so that it can be revealed. */
  async getParent(node: TreeNode): Promise<TreeNode | undefined> {
    const parent = await rowOf(node).parent(this);
    return parent && (this.nodes.get(rowOf(parent).id) ?? parent);
  }

  /** Loads the groups of cases of a target whose rows are about to be drawn. */
  async unfold(node: TargetNode): Promise<readonly CaseGroup[]> {
    const groups = await loadCaseGroups(targetOfRow(node), this);
    this.groups.set(targetOfRow(node), groups);
    this.unfolded.fire(node);
    return groups;
  }

  /** Draws a service that was lost or found again; all where no row stands for it. */
  private redrawService(serviceUrl: string): void {
    if (this.state) this.redraw();
    else this.fire(this.nodes.get(serviceUrl));
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

  /**
   * Files of the folders of some targets, or of none, have changed: the rows that say something else are drawn again,
   * and so is the welcome view where the first test case came or the last one went.
   */
  async filesChanged(targets: Iterable<Target>): Promise<void> {
    for (const target of targets) {
      this.catalog.filesChanged(target);
      await this.update(target);
    }
    const isAboutFiles = this.state === undefined || this.state === 'cases';
    if (isAboutFiles && (await this.findState()) !== this.state) this.redraw();
  }

  /** Asks a service again for the cases of one target, and draws that one only. */
  reloadTarget(serviceUrl: string, testTargetId: string): void {
    const target = { serviceUrl, testTargetId };
    this.catalog.forgetCases(target);
    this.filter?.forget(target);
    this.fire(this.nodes.get(targetKeyOf(target)));
  }

  /** The same after a sync, which may have left a report. */
  reloadAll(serviceUrl: string, testTargetId: string): void {
    this.sources.reportFilters.forget({ serviceUrl, testTargetId });
    this.reloadTarget(serviceUrl, testTargetId);
  }

  /** Draws the reports of a target again. */
  redrawReports(target: Target): void {
    this.fire(this.nodes.get(reportsNodeId(target)));
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
    this.fire(...[...ids].map((id) => this.nodes.get(caseNodeId(target, id))));
  }

  private async update(testTarget: Target): Promise<void> {
    const node = this.nodes.get(targetKeyOf(testTarget));
    if (node?.kind !== 'target' || !this.groups.has(testTarget)) return;
    try {
      const after = await loadCaseGroups(testTarget, this);
      const before = this.groups.get(testTarget) ?? [];
      this.groups.set(testTarget, after);
      const fingerprint = (row: TreeNode): string => rowOf(row).fingerprint(this);
      const fingerprints = {
        group: (group: CaseGroup) => groupNodes(testTarget, group).map(fingerprint).join(),
        entry: (entry: CaseEntry) => fingerprint({ kind: 'case', testTarget, entry }),
      };
      this.draw(node, after, await findChangedRows(before, after, fingerprints, createEventLoopPause()));
    } catch {
      this.fire(node);
    }
  }

  private draw(node: TargetNode, groups: readonly CaseGroup[], rows: ChangedRows): void {
    const testTarget = targetOfRow(node);
    for (const group of groups) {
      if (group.kind !== 'loose') this.updateNodes(groupNodes(testTarget, group));
      this.updateNodes(group.cases.map((entry) => ({ kind: 'case', testTarget, entry })));
    }
    if (rows === 'target') return this.fire(node);
    const ids = rows.flatMap((row) =>
      'cases' in row
        ? groupNodes(testTarget, row).map((group) => rowOf(group).id)
        : caseNodeId(testTarget, row.id),
    );
    this.fire(...ids.map((id) => this.nodes.get(id)));
  }

  /** Gives rows that the editor knows their new content. */
  private updateNodes(nodes: readonly TreeNode[]): void {
    for (const node of nodes) {
      const known = this.nodes.get(rowOf(node).id);
      if (known) Object.assign(known, node);
    }
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

import * as vscode from 'vscode';
import type { TestTarget } from '../api/contract.ts';
import { reportChildren, type ReportNode } from './reports/reportNodes.ts';
import { treeItem } from './treeItems.ts';
import type { CaseFilter } from './cases/caseFilter.ts';
import { targetKeyOf, type CaseEntry, type EnvironmentSummary, type TreeModel } from './treeModel.ts';

/** What stands in the view. */
export type TreeNode =
  | { readonly kind: 'service'; readonly serviceUrl: string }
  | { readonly kind: 'target'; readonly serviceUrl: string; readonly target: TestTarget }
  | { readonly kind: 'environments'; readonly serviceUrl: string; readonly target: TestTarget }
  | {
      readonly kind: 'environment';
      readonly targetKey: string;
      readonly environment: EnvironmentSummary;
      /** What it is called, where that is known: the service does not tell. */
      readonly name: string | undefined;
    }
  | {
      readonly kind: 'folder';
      readonly targetKey: string;
      readonly name: string;
      readonly cases: readonly CaseEntry[];
    }
  /** Cases that the service lists but shows no pull, and that have no file. */
  | { readonly kind: 'drafts'; readonly targetKey: string; readonly cases: readonly CaseEntry[] }
  | { readonly kind: 'case'; readonly targetKey: string; readonly entry: CaseEntry }
  | ReportNode
  | {
      readonly kind: 'problem';
      /** What could not be loaded. */
      readonly parent: TreeNode | undefined;
      readonly error: unknown;
    };

const isDraft = ({ hidden, uri }: CaseEntry): boolean => hidden && !uri;

/** Connections, their test targets, environments, and test cases by folder. Loads as it is unfolded. */
export class TestCasesTree implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<TreeNode | undefined>();
  /** The targets as the editor has them: it redraws the very object that it was given. */
  private readonly targets = new Map<string, TreeNode>();
  private filter: CaseFilter | undefined;
  readonly onDidChangeTreeData = this.changed.event;

  constructor(
    private readonly model: TreeModel,
    private readonly environmentName: (id: string) => string | undefined = () => undefined,
  ) {}

  getTreeItem(node: TreeNode): vscode.TreeItem {
    return treeItem(node);
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    try {
      return node
        ? await this.childrenOf(node)
        : this.model.services.list().map((serviceUrl) => ({ kind: 'service', serviceUrl }));
    } catch (error) {
      return [{ kind: 'problem', parent: node, error }];
    }
  }

  /** What a node stands below, so that it can be revealed. */
  async getParent(node: TreeNode): Promise<TreeNode | undefined> {
    switch (node.kind) {
      case 'service':
        return undefined;
      case 'target':
        return { kind: 'service', serviceUrl: node.serviceUrl };
      case 'environments':
      case 'reports':
      case 'reportDay':
      case 'report':
        return { kind: 'target', serviceUrl: node.serviceUrl, target: node.target };
      case 'problem':
        return node.parent;
      case 'folder':
      case 'drafts':
      case 'environment':
        return this.targetNode(node.targetKey);
      case 'case': {
        const target = await this.targetNode(node.targetKey);
        const siblings = target ? await this.getChildren(target) : [];
        const folder = siblings.find(
          (one) =>
            (one.kind === 'folder' || one.kind === 'drafts') &&
            one.cases.some(({ id }) => id === node.entry.id),
        );
        return folder ?? target;
      }
      default:
        return node satisfies never;
    }
  }

  private async targetNode(targetKey: string): Promise<TreeNode | undefined> {
    for (const serviceUrl of this.model.services.list()) {
      if (!targetKey.startsWith(`${serviceUrl} `)) continue;
      const targets = await this.model.targetsOf(serviceUrl);
      const target = targets.find((one) => targetKeyOf(serviceUrl, one) === targetKey);
      if (target) return { kind: 'target', serviceUrl, target };
    }
    return undefined;
  }

  private async childrenOf(node: TreeNode): Promise<TreeNode[]> {
    switch (node.kind) {
      case 'service': {
        const { serviceUrl } = node;
        const targets = await this.model.targetsOf(serviceUrl);
        return targets.map((target) => {
          const shown: TreeNode = { kind: 'target', serviceUrl, target };
          this.targets.set(targetKeyOf(serviceUrl, target), shown);
          return shown;
        });
      }
      case 'target':
        return this.targetChildren(node.serviceUrl, node.target);
      case 'environments':
        return (node.target.environments ?? []).map((environment) => ({
          kind: 'environment',
          targetKey: targetKeyOf(node.serviceUrl, node.target),
          environment,
          name: this.environmentName(environment.id),
        }));
      case 'reports':
      case 'reportDay':
      case 'report':
        return reportChildren(node, (serviceUrl, id, key) => this.model.reportsOf(serviceUrl, id, key));
      case 'folder':
      case 'drafts':
        return node.cases.map((entry) => ({ kind: 'case', targetKey: node.targetKey, entry }));
      case 'environment':
      case 'case':
      case 'problem':
        return [];
      default:
        return node satisfies never;
    }
  }

  private async targetChildren(serviceUrl: string, target: TestTarget): Promise<TreeNode[]> {
    const targetKey = targetKeyOf(serviceUrl, target);
    const all = await this.model.casesOf(serviceUrl, target.id);
    const wanted = this.filter ? await this.filter.wanted(targetKey, all) : all;
    const drafts = wanted.filter(isDraft);
    const entries = wanted.filter((one) => !isDraft(one));
    const byFolder = new Map<string, CaseEntry[]>();
    for (const entry of entries) {
      const name = entry.testCase.folderName ?? '';
      const known = byFolder.get(name);
      if (known) known.push(entry);
      else byFolder.set(name, [entry]);
    }
    const loose = byFolder.get('') ?? [];
    byFolder.delete('');
    const folders = [...byFolder].toSorted(([a], [b]) => a.localeCompare(b));
    return [
      ...(this.filter
        ? []
        : ([
            { kind: 'environments', serviceUrl, target },
            { kind: 'reports', serviceUrl, target },
          ] as const)),
      ...folders.map(([name, cases]): TreeNode => ({ kind: 'folder', targetKey, name, cases })),
      ...loose.map((entry): TreeNode => ({ kind: 'case', targetKey, entry })),
      ...(drafts.length > 0 ? [{ kind: 'drafts', targetKey, cases: drafts } as const] : []),
    ];
  }

  /** Draws again; `reload` also asks the services again. */
  refresh(reload: boolean): void {
    if (reload) this.model.forget();
    else this.model.filesChanged();
    this.changed.fire(undefined);
  }

  /** Asks a service again for the cases of one target, and draws that one only. */
  reloadTarget(serviceUrl: string, testTargetId: string): void {
    const targetKey = `${serviceUrl} ${testTargetId}`;
    this.model.forgetCases(targetKey);
    this.filter?.forget(targetKey);
    this.changed.fire(this.targets.get(targetKey));
  }

  /** What the filter is, in words. */
  get filterWords(): string | undefined {
    return this.filter?.words;
  }

  /** Shows the cases that a filter wants; all where there is none. */
  show(filter: CaseFilter | undefined): void {
    this.filter = filter;
    this.changed.fire(undefined);
  }

  /** Draws again what the model has. */
  redraw(): void {
    this.changed.fire(undefined);
  }

  dispose(): void {
    this.changed.dispose();
  }
}

import * as vscode from 'vscode';
import type { EndpointName } from '../../api/contract/endpoints.ts';
import type { TestTarget } from '../../api/contract/testTarget.ts';
import type { Cases } from '../cases/casesFeature.ts';
import type { EntryState } from '../cases/catalog/caseEntry.ts';
import type { ViewFilter } from '../cases/filter/viewFilter.ts';
import type { CaseNode, DraftsNode, FolderNode, VersionNode } from '../cases/selection/caseNodes.ts';
import { isEntryState, stateColor, stateLabel, stateLetter } from '../cases/states/stateAppearance.ts';
import { unsupportedError } from '../connection/capabilities/unsupportedMessages.ts';
import type { ServiceNode } from '../connection/serviceNode.ts';
import { serviceName } from '../connection/services.ts';
import type { CaseIndex } from '../files/index/caseIndex.ts';
import type { ReportDayNode, ReportNode, ReportsNode } from '../reports/reportNode.ts';
import type { Results } from '../results/resultsFeature.ts';
import type { Target, EnvironmentNode, EnvironmentsNode, TargetNode } from '../targets/target.ts';
import type { Targets } from '../targets/targetsFeature.ts';
import { textOfError } from '../ui/errorBoundary.ts';
import { groupCases, type CaseGroup } from './caseGroups.ts';

/** A row of the view, as data: the editor has it as an element, and commands get it as their argument. */
export type TreeNode =
  | ServiceNode
  | OtherServicesNode
  | TargetNode
  | EnvironmentsNode
  | EnvironmentNode
  | FolderNode
  | DraftsNode
  | CaseNode
  | VersionNode
  | ReportsNode
  | ReportDayNode
  | ReportNode
  | EmptyNode
  | ProblemNode;

/** Stands above the services that no folder of the workspace uses, where others are used. */
export interface OtherServicesNode {
  readonly kind: 'otherServices';
  readonly serviceUrls: readonly string[];
}

/** Stands where something else will. */
export interface EmptyNode {
  readonly kind: 'empty';
  readonly what:
    | 'targets'
    | 'environments'
    | 'cases'
    | 'unboundCases'
    | 'filtered'
    | 'reports'
    | 'filteredReports';
  readonly serviceUrl: string;
  readonly target?: TestTarget;
  readonly parent: ServiceNode | TargetNode | EnvironmentsNode | ReportsNode;
}

/** Shows why the rows below `parent` could not be loaded, or why they are not all. */
export interface ProblemNode {
  readonly kind: 'problem';
  readonly parent: TreeNode | undefined;
  readonly error: unknown;
}

/** Where the rows get their data from. */
export interface TreeSources
  extends
    Pick<Targets, 'names'>,
    Pick<Cases, 'catalog' | 'versions'>,
    Pick<Results, 'reportFilters' | 'results' | 'watch'> {
  readonly index: Pick<CaseIndex, 'ready' | 'all'>;
}

/** The view that rows are drawn in. */
export interface RowContext {
  readonly sources: TreeSources;
  /** Wanted cases; all where it is undefined. */
  readonly filter: ViewFilter | undefined;
  /** Loads the groups of cases of a target whose rows are about to be drawn. */
  unfold(target: TargetNode): Promise<readonly CaseGroup[]>;
}

/** A folder of a service that test cases can be moved to; `''` stands for none. */
export interface DropFolder {
  readonly testTarget: Target;
  readonly folder: string;
}

/** Characters of an address or a message that a tooltip shows. */
export const longestTooltip = 1000;

/** All that the view knows of one kind of row. Made from its node whenever it is needed. */
export abstract class Row<Node extends TreeNode = TreeNode> {
  constructor(readonly node: Node) {}

  /** Stable as long as the row represents the same thing. */
  abstract get id(): string;

  /** The service that the row is from. */
  get serviceUrl(): string | undefined {
    const node: TreeNode = this.node;
    if ('serviceUrl' in node) return node.serviceUrl;
    return 'testTarget' in node ? node.testTarget.serviceUrl : undefined;
  }

  /** The row above, as its content is now; it may be loaded for that. None above the rows at the top. */
  abstract parent(context: RowContext): TreeNode | undefined | Promise<TreeNode | undefined>;

  /** Label, icon, context value and command. */
  protected abstract draw(context: RowContext): vscode.TreeItem;

  /** Loads the rows below it. */
  children(_context: RowContext): TreeNode[] | Promise<TreeNode[]> {
    return [];
  }

  /** The tooltip, which is made when it is needed. */
  tooltip(_context: RowContext): vscode.MarkdownString | string | undefined {
    return undefined;
  }

  /** The test cases that are dragged with it. */
  get dragged(): CaseNode[] {
    return [];
  }

  /** The folder that test cases are moved to that are dropped on it; nowhere if it is undefined. */
  get dropFolder(): DropFolder | undefined {
    return undefined;
  }

  /** The endpoint without which the row cannot be opened. */
  protected get endpoint(): EndpointName | undefined {
    return undefined;
  }

  /** Creates the tree item, without a tooltip. Pure but for settings, the time, and what the sources know. */
  item(context: RowContext): vscode.TreeItem {
    const item = this.draw(context);
    item.id ??= this.id;
    item.accessibilityInformation ??= {
      label: [textIn(item.label), textIn(item.description)].filter(Boolean).join(', '),
    };
    return item;
  }

  /**
   * Marks its tree item with the endpoints that its service does not support: for menus, a context value such as
   * `case.file unsupported:push unsupported:explore`.
   */
  mark(item: vscode.TreeItem, context: RowContext): vscode.TreeItem {
    const unsupported = unsupportedBy(context, this.serviceUrl);
    if (this.serviceUrl === undefined || unsupported.length === 0) return item;
    item.contextValue = [item.contextValue, ...unsupported.map((name) => `unsupported:${name}`)].join(' ');
    const { endpoint } = this;
    return endpoint && unsupported.includes(endpoint) ? disable(item, this.serviceUrl, endpoint) : item;
  }

  /** The visible content as one text, to compare. */
  fingerprint(context: RowContext): string {
    const { command: _command, ...item } = this.item(context);
    return JSON.stringify([item, this.tooltip(context)]);
  }
}

/** Gets the endpoints that a service does not support, as far as its answers show. */
export const unsupportedBy = ({ sources }: RowContext, serviceUrl: string | undefined): EndpointName[] =>
  serviceUrl === undefined ? [] : sources.catalog.targets.services.capabilities.unsupportedBy(serviceUrl);

/** Creates a tree item. Text that has nothing to be seen in it is said to have no name. */
export function treeItem(
  label: string,
  state: vscode.TreeItemCollapsibleState,
  rest: Partial<vscode.TreeItem>,
): vscode.TreeItem {
  return Object.assign(new vscode.TreeItem(label || vscode.l10n.t('No name'), state), rest);
}

/** Finds the row of a target as its service lists it. None where its service has no row. */
export async function findTargetNode(
  { sources }: RowContext,
  { serviceUrl, testTargetId }: Target,
): Promise<TargetNode | undefined> {
  const { targets } = sources.catalog;
  if (!targets.services.list().includes(serviceUrl)) return undefined;
  const target = (await targets.shownTargets(serviceUrl)).find(({ id }) => id === testTargetId);
  return target && { kind: 'target', serviceUrl, target };
}

/** Loads the cases of a target that the filter wants, in the groups that its rows show. */
export async function loadCaseGroups(target: Target, { sources, filter }: RowContext): Promise<CaseGroup[]> {
  const all = await sources.catalog.casesOf(target.serviceUrl, target.testTargetId);
  return groupCases(filter ? await filter.apply(target, all) : all);
}

/** The rows of a group below its target. */
export function groupNodes(testTarget: Target, { kind, name, cases }: CaseGroup): TreeNode[] {
  switch (kind) {
    case 'folder':
      return [{ kind, testTarget, name, cases }];
    case 'drafts':
      return [{ kind, testTarget, cases }];
    case 'loose':
      return cases.map((entry) => ({ kind: 'case', testTarget, entry }));
    default:
      return kind satisfies never;
  }
}

/** Rows, or the one that says that there is none. */
export const rowsOrEmpty = (
  parent: TargetNode | EnvironmentsNode | ReportsNode,
  what: EmptyNode['what'],
  rows: TreeNode[],
): TreeNode[] =>
  rows.length > 0
    ? rows
    : [{ kind: 'empty', what, serviceUrl: parent.serviceUrl, target: parent.target, parent }];

/** The rows at the top: services that no folder uses are together at the end, where others are used. */
export function topNodes({ sources }: RowContext): (ServiceNode | OtherServicesNode)[] {
  const { targets } = sources.catalog;
  const serviceUrls = targets.services.list();
  const used = serviceUrls.filter((serviceUrl) => targets.isUsed(serviceUrl));
  const others = serviceUrls.filter((serviceUrl) => !targets.isUsed(serviceUrl));
  if (used.length === 0 || others.length === 0) return serviceUrls.map(serviceNode);
  return [...used.map(serviceNode), { kind: 'otherServices', serviceUrls: others }];
}

export const serviceNode = (serviceUrl: string): ServiceNode => ({ kind: 'service', serviceUrl });

/** A scheme of its own, so that nothing marks these rows that marks files, and the other way round. */
const scheme = 'portable-tests-state';

/** The resource of a row, which gives it its letter and its color; all rows in a state share it. */
export const stateUri = (state: EntryState): vscode.Uri => vscode.Uri.from({ scheme, path: `/${state}` });

/** Puts a letter beside the rows of the view whose resource is a state. */
export const stateLetters: vscode.FileDecorationProvider = {
  provideFileDecoration(uri) {
    const state = uri.path.slice(1);
    if (uri.scheme !== scheme || !isEntryState(state)) return undefined;
    return new vscode.FileDecoration(stateLetter(state), stateLabel(state, false), stateColor(state));
  },
};

const textIn = (part: unknown): string => (typeof part === 'string' ? part : '');

/** Keeps the row, and says why it cannot be opened. */
function disable(item: vscode.TreeItem, serviceUrl: string, endpoint: EndpointName): vscode.TreeItem {
  const text = textOfError(unsupportedError(serviceName(serviceUrl), endpoint));
  return Object.assign(item, {
    collapsibleState: vscode.TreeItemCollapsibleState.None,
    description: vscode.l10n.t('not supported'),
    tooltip: text,
    command: undefined,
    accessibilityInformation: { label: typeof item.label === 'string' ? `${item.label}, ${text}` : text },
  });
}

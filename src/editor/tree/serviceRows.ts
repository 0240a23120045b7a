import * as vscode from 'vscode';
import type { EndpointName } from '../../api/contract/endpoints.ts';
import { localServiceUrl } from '../../core/target/serviceAddresses.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { unsupportedError, unsupportedSummary } from '../connection/capabilities/unsupportedMessages.ts';
import type { ServiceNode } from '../connection/serviceNode.ts';
import { serviceName } from '../connection/services.ts';
import {
  targetKeyOf,
  type Target,
  targetOfRow,
  type EnvironmentNode,
  type EnvironmentsNode,
  type TargetNode,
} from '../targets/target.ts';
import { folderOfTarget } from '../targets/targetFolders.ts';
import {
  findTargetNode,
  groupNodes,
  longestTooltip,
  Row,
  rowsOrEmpty,
  serviceNode,
  topNodes,
  treeItem,
  unsupportedBy,
  type DropFolder,
  type OtherServicesNode,
  type RowContext,
  type TreeNode,
} from './row.ts';

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

/** A service, with its test targets below. */
export class ServiceRow extends Row<ServiceNode> {
  get id(): string {
    return this.node.serviceUrl;
  }

  parent(context: RowContext): TreeNode | undefined {
    const others = topNodes(context).find((node) => node.kind === 'otherServices');
    return others?.serviceUrls.includes(this.node.serviceUrl) ? others : undefined;
  }

  override async children(context: RowContext): Promise<TreeNode[]> {
    const { node } = this;
    const { serviceUrl } = node;
    const { targets } = context.sources.catalog;
    const shown = await targets.shownTargets(serviceUrl);
    const rows = shown.map((target): TreeNode => ({ kind: 'target', serviceUrl, target }));
    if (targets.unreachable.has(serviceUrl))
      return [{ kind: 'problem', parent: node, error: targets.unreachable.errorOf(serviceUrl) }, ...rows];
    if (rows.length === 0) return [{ kind: 'empty', what: 'targets', serviceUrl, parent: node }];
    return [...unsupportedNodes(context, node, 'listTestTargets'), ...rows];
  }

  protected draw({ sources }: RowContext): vscode.TreeItem {
    const isLocal = this.node.serviceUrl === localServiceUrl;
    return treeItem(serviceName(this.node.serviceUrl), Expanded, {
      iconPath: new vscode.ThemeIcon(isLocal ? 'device-desktop' : 'cloud'),
      contextValue: [
        isLocal ? 'service.local' : 'service.hosted',
        ...(sources.catalog.targets.unreachable.has(this.node.serviceUrl) ? ['unreachable'] : []),
      ].join(' '),
    });
  }

  override tooltip(context: RowContext): string {
    const text =
      this.node.serviceUrl === localServiceUrl
        ? vscode.l10n.t('The service on this machine')
        : cleanLine(this.node.serviceUrl, longestTooltip);
    return withUnsupported(text, context, this.node.serviceUrl);
  }
}

/** The services that no folder of the workspace uses. */
export class OtherServicesRow extends Row<OtherServicesNode> {
  readonly id = 'other services';
  parent(): undefined {
    return undefined;
  }

  override children(): TreeNode[] {
    return this.node.serviceUrls.map(serviceNode);
  }

  protected draw(): vscode.TreeItem {
    return treeItem(vscode.l10n.t('Other Services'), Collapsed, {
      iconPath: new vscode.ThemeIcon('server'),
      description: String(this.node.serviceUrls.length),
      contextValue: 'otherServices',
    });
  }

  override tooltip(): string {
    return vscode.l10n.t('No folder of this workspace uses these services.');
  }
}

/** A test target, with its environments, reports and test cases below. */
export class TargetRow extends Row<TargetNode> {
  get id(): string {
    return targetKeyOf(this.testTarget);
  }

  get testTarget(): Target {
    return targetOfRow(this.node);
  }

  parent(): TreeNode {
    return serviceNode(this.node.serviceUrl);
  }

  override async children(context: RowContext): Promise<TreeNode[]> {
    const groups = await context.unfold(this.node);
    const { node, testTarget } = this;
    const { serviceUrl, target } = node;
    const { sources, filter } = context;
    const isBound = sources.catalog.targets.folderOf(testTarget) !== undefined;
    return [
      ...unsupportedNodes(context, node, 'pull', 'listTestCases'),
      ...this.failure(context),
      ...(filter
        ? []
        : ([
            { kind: 'environments', serviceUrl, target },
            { kind: 'reports', serviceUrl, target },
          ] as const)),
      ...rowsOrEmpty(
        node,
        filter ? 'filtered' : isBound ? 'cases' : 'unboundCases',
        groups.flatMap((group) => groupNodes(testTarget, group)),
      ),
    ];
  }

  /** A row where the service answers, but not to what is asked of this target. */
  private failure({ sources: { catalog } }: RowContext): TreeNode[] {
    const error = catalog.failureOf(this.testTarget);
    const isShownAbove = catalog.targets.unreachable.has(this.node.serviceUrl);
    return error === undefined || isShownAbove ? [] : [{ kind: 'problem', parent: this.node, error }];
  }

  protected draw(): vscode.TreeItem {
    const folder = folderOfTarget(this.testTarget)?.folder;
    const name = cleanLine(this.node.target.app, 120);
    return treeItem(name, folder === undefined ? Collapsed : Expanded, {
      // The editor remembers by id what is unfolded: a target that has just got its folder unfolds itself.
      id: [this.id, ...(folder === undefined ? [] : ['bound'])].join(' '),
      description: folder === name ? '' : folder, // a target whose name is not known yet has that of its folder
      iconPath: new vscode.ThemeIcon('browser'),
      contextValue: folder === undefined ? 'target' : 'target.bound',
      accessibilityInformation: { label: this.description },
    });
  }

  override tooltip(context: RowContext): string {
    return withUnsupported(this.description, context, this.node.serviceUrl);
  }

  private get description(): string {
    const app = cleanLine(this.node.target.app, 120);
    const folder = folderOfTarget(this.testTarget)?.folder;
    return folder === undefined
      ? vscode.l10n.t('Test target {0}. No folder of this workspace belongs to it.', app)
      : vscode.l10n.t('Test target {0}. Its test cases are in {1}.', app, folder);
  }

  override get dropFolder(): DropFolder {
    return { testTarget: this.testTarget, folder: '' };
  }
}

/** The environments of a test target. */
export class EnvironmentsRow extends Row<EnvironmentsNode> {
  get id(): string {
    return `${targetKeyOf(targetOfRow(this.node))} environments`;
  }

  parent(): TreeNode {
    const { serviceUrl, target } = this.node;
    return { kind: 'target', serviceUrl, target };
  }

  override children({ sources }: RowContext): TreeNode[] {
    const { node } = this;
    const testTarget = targetOfRow(node);
    return rowsOrEmpty(
      node,
      'environments',
      (node.target.environments ?? []).map((environment) => ({
        kind: 'environment',
        testTarget,
        environment,
        name: sources.names.of(environment.id),
      })),
    );
  }

  protected draw(): vscode.TreeItem {
    return treeItem(vscode.l10n.t('Environments'), Collapsed, {
      iconPath: new vscode.ThemeIcon('server-environment'),
      contextValue: 'environments',
    });
  }
}

/** An environment of a test target. */
export class EnvironmentRow extends Row<EnvironmentNode> {
  get id(): string {
    return `${targetKeyOf(this.node.testTarget)} environment ${this.node.environment.id}`;
  }

  async parent(context: RowContext): Promise<TreeNode | undefined> {
    const target = await findTargetNode(context, this.node.testTarget);
    return target && { ...target, kind: 'environments' };
  }

  protected draw(): vscode.TreeItem {
    const kindLabel = this.standardName;
    const label = cleanLine(this.node.name ?? kindLabel, 120);
    const address = cleanLine(this.node.environment.discoveryUrl ?? '');
    return treeItem(label, None, {
      description: address,
      iconPath: new vscode.ThemeIcon('globe'),
      contextValue: 'environment',
      accessibilityInformation: { label: [label, kindLabel, address].filter(Boolean).join(', ') },
    });
  }

  override tooltip(): string {
    const { environment } = this.node;
    const email = 'email' in environment ? environment.email : undefined;
    const address = cleanLine(environment.discoveryUrl ?? '', longestTooltip);
    const mail = typeof email === 'string' ? cleanLine(email) : '';
    return [this.standardName, address, mail].filter(Boolean).join('\n');
  }

  private get standardName(): string {
    return this.node.environment.type === 'DEFAULT' ? vscode.l10n.t('Default') : vscode.l10n.t('Additional');
  }
}

/** A row that says which endpoint is unsupported, where less is shown than there may be. */
function unsupportedNodes(
  { sources }: RowContext,
  parent: ServiceNode | TargetNode,
  ...endpoints: EndpointName[]
): TreeNode[] {
  const { serviceUrl } = parent;
  const { capabilities } = sources.catalog.targets.services;
  const unsupported = endpoints.find((endpoint) => capabilities.isUnsupported(serviceUrl, endpoint));
  return unsupported
    ? [{ kind: 'problem', parent, error: unsupportedError(serviceName(serviceUrl), unsupported) }]
    : [];
}

/** Adds the unsupported endpoints of a service to a tooltip. */
const withUnsupported = (tooltip: string, context: RowContext, serviceUrl: string): string =>
  [tooltip, unsupportedSummary(unsupportedBy(context, serviceUrl))].filter(Boolean).join('\n');

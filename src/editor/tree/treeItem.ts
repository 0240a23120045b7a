import * as vscode from 'vscode';
import { ServiceError } from '../../api/http/apiErrors.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { UserError } from '../../core/userError.ts';
import type { CommandId } from '../ui/commands.ts';
import { textOfError } from '../ui/textOfError.ts';
import type { ReportNode } from '../reports/reportNode.ts';
import { reportItem, reportTooltip } from '../reports/reportItem.ts';
import { serviceName } from '../connection/serviceName.ts';
import { localServiceUrl } from '../../core/target/localServiceUrl.ts';
import { folderOfTarget } from '../targets/targetFolders.ts';
import { isPending } from '../cases/states/syncStates.ts';
import type { TreeNode } from './treeNode.ts';
import { caseItem, caseTooltip, type ItemContext } from './caseItem.ts';
import { nodeId } from './nodeId.ts';
import { targetKeyOf } from '../targets/target.ts';
import { Disconnected } from '../connection/disconnected.ts';
import { isUnavailable } from '../connection/unreachableServices.ts';
import { targetOfRow } from '../targets/targetNodes.ts';
import { versionItem, versionTooltip } from './versionItem.ts';

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
/** Characters of an address or a message that a tooltip shows. */
const longestTooltip = 1000;

/** Creates the tree item of a node: label, icon, menu context. Pure but for settings, and the time for last results. */
export function treeItem(node: TreeNode, context: ItemContext): vscode.TreeItem {
  const item = rowOf(node, context);
  item.id ??= nodeId(node);
  item.accessibilityInformation ??= {
    label: [textIn(item.label), textIn(item.description)].filter(Boolean).join(', '),
  };
  return item;
}

const textIn = (part: unknown): string => (typeof part === 'string' ? part : '');

/** The tooltip of a node. */
export function treeTooltip(
  node: TreeNode,
  context: ItemContext,
): vscode.MarkdownString | string | undefined {
  switch (node.kind) {
    case 'service':
      return node.serviceUrl === localServiceUrl
        ? vscode.l10n.t('The service on this machine')
        : cleanLine(node.serviceUrl, longestTooltip);
    case 'otherServices':
      return vscode.l10n.t('No folder of this workspace uses these services.');
    case 'target':
      return targetTooltip(node);
    case 'environment':
      return environmentTooltip(node);
    case 'drafts':
      return vscode.l10n.t('The service has these test cases, but doesn’t include them in pulls.');
    case 'folder':
      return cleanLine(node.name, longestTooltip);
    case 'case':
      return caseTooltip(node, context);
    case 'version':
      return versionTooltip(node);
    case 'report':
      return reportTooltip(node, isGivenUp(node, context));
    case 'problem':
      return cleanLine(textOfError(node.error), longestTooltip);
    case 'environments':
    case 'reports':
    case 'reportDay':
    case 'empty':
      return undefined;
    default:
      return node satisfies never;
  }
}

function rowOf(node: TreeNode, context: ItemContext): vscode.TreeItem {
  switch (node.kind) {
    case 'service':
      return serviceItem(node.serviceUrl, context.isUnreachable?.(node.serviceUrl) ?? false);
    case 'otherServices':
      return row(vscode.l10n.t('Other Services'), Collapsed, {
        iconPath: new vscode.ThemeIcon('server'),
        description: String(node.serviceUrls.length),
        contextValue: 'otherServices',
      });
    case 'target':
      return targetItem(node);
    case 'environments':
      return row(vscode.l10n.t('Environments'), Collapsed, {
        iconPath: new vscode.ThemeIcon('server-environment'),
        contextValue: 'environments',
      });
    case 'environment':
      return environmentItem(node);
    case 'folder':
      return folderItem(node);
    case 'drafts':
      return row(vscode.l10n.t('Drafts and Disabled'), Collapsed, {
        iconPath: new vscode.ThemeIcon('git-pull-request-draft'),
        description: String(node.cases.length),
        contextValue: 'drafts',
      });
    case 'case':
      return caseItem(node, context);
    case 'version':
      return versionItem(node);
    case 'reports':
    case 'reportDay':
    case 'report':
      return reportItem(node, isGivenUp(node, context), context.reportFilterOf?.(targetOfRow(node)));
    case 'empty':
      return emptyItem(node);
    case 'problem':
      return problemItem(node);
    default:
      return node satisfies never;
  }
}

function serviceItem(serviceUrl: string, isUnreachable: boolean): vscode.TreeItem {
  const isLocal = serviceUrl === localServiceUrl;
  return row(serviceName(serviceUrl), Expanded, {
    iconPath: new vscode.ThemeIcon(isLocal ? 'device-desktop' : 'cloud'),
    contextValue: [
      isLocal ? 'service.local' : 'service.hosted',
      ...(isUnreachable ? ['unreachable'] : []),
    ].join(' '),
  });
}

const isGivenUp = (node: ReportNode, { hasGivenUp }: ItemContext): boolean =>
  hasGivenUp?.(targetOfRow(node)) ?? false;

function folderItem({ name, cases }: Extract<TreeNode, { kind: 'folder' }>): vscode.TreeItem {
  const differing = cases.filter(({ state, hidden }) => isPending(state, hidden)).length;
  const labels = differing > 0 ? [vscode.l10n.t('{0} to sync', differing)] : [];
  return row(cleanLine(name, 120), Collapsed, {
    iconPath: vscode.ThemeIcon.Folder,
    description: [String(cases.length), ...labels].join(' · '),
    contextValue: 'folder',
  });
}

/** Says that there is nothing, and has the button that makes the first one. */
function emptyItem({ what }: Extract<TreeNode, { kind: 'empty' }>): vscode.TreeItem {
  const labels = {
    targets: vscode.l10n.t('No test target yet'),
    environments: vscode.l10n.t('No environment yet'),
    cases: vscode.l10n.t('No test case yet'),
    unboundCases: vscode.l10n.t('No test case yet'),
    filtered: vscode.l10n.t('No test case matches the filter'),
    reports: vscode.l10n.t('No report yet'),
    filteredReports: vscode.l10n.t('No report matches the filter'),
  };
  return row(labels[what], None, {
    iconPath: new vscode.ThemeIcon('info'),
    contextValue: `empty.${what}`,
  });
}

/** A short label, since rows are narrow; everything that is known in the tooltip, and to a screen reader. */
function problemItem(node: Extract<TreeNode, { kind: 'problem' }>): vscode.TreeItem {
  const { error } = node;
  const wantsKey = error instanceof UserError && error.nextStep === 'set-key';
  const wantsConnection = error instanceof UserError && error.nextStep === 'connect';
  return row(problemLabel(error, wantsKey), None, {
    iconPath: new vscode.ThemeIcon(
      wantsKey ? 'key' : wantsConnection ? 'debug-disconnect' : 'warning',
      new vscode.ThemeColor('list.warningForeground'),
    ),
    accessibilityInformation: { label: cleanLine(textOfError(error), longestTooltip) },
    contextValue: wantsKey ? 'problem.key' : wantsConnection ? 'problem.connect' : 'problem',
    ...(wantsKey ? { command: onClick('portableTests.setApiKey', node) } : {}),
    ...(wantsConnection ? { command: onClick('portableTests.connect', node) } : {}),
  });
}

/** What a click on a row does, as the button on it. */
const onClick = (command: CommandId, node: TreeNode): vscode.Command => ({
  command,
  title: '',
  arguments: [node],
});

function problemLabel(error: unknown, wantsKey: boolean): string {
  if (error instanceof Disconnected) return vscode.l10n.t('Disconnected');
  if (error instanceof ServiceError && wantsKey) return vscode.l10n.t('API key not accepted');
  if (wantsKey) return vscode.l10n.t('No API key yet');
  if (isUnavailable(error)) return vscode.l10n.t('Not reachable');
  return cleanLine(textOfError(error), 200);
}

/** Text that has nothing to be seen in it is said to have no name. */
function row(
  label: string,
  state: vscode.TreeItemCollapsibleState,
  rest: Partial<vscode.TreeItem>,
): vscode.TreeItem {
  return Object.assign(new vscode.TreeItem(label || vscode.l10n.t('No name'), state), rest);
}

type EnvironmentNode = Extract<TreeNode, { kind: 'environment' }>;

const standardName = ({ environment }: EnvironmentNode): string =>
  environment.type === 'DEFAULT' ? vscode.l10n.t('Default') : vscode.l10n.t('Additional');

function environmentItem(node: EnvironmentNode): vscode.TreeItem {
  const kindLabel = standardName(node);
  const label = cleanLine(node.name ?? kindLabel, 120);
  const address = cleanLine(node.environment.discoveryUrl ?? '');
  return row(label, None, {
    description: address,
    iconPath: new vscode.ThemeIcon('globe'),
    contextValue: 'environment',
    accessibilityInformation: { label: [label, kindLabel, address].filter(Boolean).join(', ') },
  });
}

function environmentTooltip(node: EnvironmentNode): string {
  const { environment } = node;
  const email = 'email' in environment ? environment.email : undefined;
  const address = cleanLine(environment.discoveryUrl ?? '', longestTooltip);
  const mail = typeof email === 'string' ? cleanLine(email) : '';
  return [standardName(node), address, mail].filter(Boolean).join('\n');
}

type TargetNode = Extract<TreeNode, { kind: 'target' }>;

const boundFolder = (node: TargetNode): string | undefined => folderOfTarget(targetOfRow(node))?.folder;

function targetItem(node: TargetNode): vscode.TreeItem {
  const { target } = node;
  const folder = boundFolder(node);
  const name = cleanLine(target.app, 120);
  return row(name, folder === undefined ? Collapsed : Expanded, {
    // The editor remembers by id what is unfolded: a target that has just got its folder unfolds itself.
    id: [targetKeyOf(targetOfRow(node)), ...(folder === undefined ? [] : ['bound'])].join(' '),
    description: folder === name ? '' : folder, // a target whose name is not known yet has that of its folder
    iconPath: new vscode.ThemeIcon('browser'),
    contextValue: folder === undefined ? 'target' : 'target.bound',
    accessibilityInformation: { label: targetTooltip(node) },
  });
}

function targetTooltip(node: TargetNode): string {
  const app = cleanLine(node.target.app, 120);
  const folder = boundFolder(node);
  return folder === undefined
    ? vscode.l10n.t('Test target {0}. No folder of this workspace belongs to it.', app)
    : vscode.l10n.t('Test target {0}. Its test cases are in {1}.', app, folder);
}

import * as vscode from 'vscode';
import type { EndpointName } from '../../api/contract/endpoints.ts';
import { textOf } from '../ui/errorBoundary.ts';
import { asMarkdown } from '../ui/markdown.ts';
import { nameOf } from '../connection/services.ts';
import type { TreeNode } from './treeNode.ts';
import type { Offers } from '../connection/capabilities/capabilities.ts';
import { lackingWords, notOffered } from '../connection/capabilities/unsupportedMessages.ts';

/**
 * A row of the view with what its service lacks: for menus, a context value such as
 * `case.file lacks:push lacks:explore`.
 */
export function lackedItem(item: vscode.TreeItem, node: TreeNode, offers: Offers): vscode.TreeItem {
  const serviceUrl = serviceOf(node);
  const lacked = serviceUrl === undefined ? [] : offers.lackedBy(serviceUrl);
  if (serviceUrl === undefined || lacked.length === 0) return item;
  item.contextValue = [item.contextValue, ...lacked.map((one) => `lacks:${one}`)].join(' ');
  if (node.kind === 'reports' && lacked.includes('listTestReports'))
    return notOfferedItem(item, serviceUrl, 'listTestReports');
  if (node.kind === 'version' && lacked.includes('getTestCaseVersion'))
    return notOfferedItem(item, serviceUrl, 'getTestCaseVersion');
  return item;
}

/** What is read of a service or a target, and what the service lacks. */
export function lackedTooltip(
  tooltip: vscode.MarkdownString | string | undefined,
  node: TreeNode,
  offers: Offers,
): vscode.MarkdownString | string | undefined {
  if (node.kind !== 'service' && node.kind !== 'target') return tooltip;
  const words = lackingWords(offers.lackedBy(node.serviceUrl));
  if (!words) return tooltip;
  return tooltip instanceof vscode.MarkdownString
    ? new vscode.MarkdownString(`${tooltip.value}\n\n${asMarkdown(words)}`)
    : [tooltip, words].filter(Boolean).join('\n');
}

function serviceOf(node: TreeNode): string | undefined {
  if ('serviceUrl' in node) return node.serviceUrl;
  if (node.kind === 'case') return node.entry.serviceUrl;
  return 'targetKey' in node ? node.targetKey.slice(0, node.targetKey.lastIndexOf(' ')) : undefined;
}

/** The row stays and says why there is nothing behind it. */
function notOfferedItem(item: vscode.TreeItem, serviceUrl: string, lacked: EndpointName): vscode.TreeItem {
  const text = textOf(notOffered(nameOf(serviceUrl), lacked));
  return Object.assign(item, {
    collapsibleState: vscode.TreeItemCollapsibleState.None,
    description: vscode.l10n.t('not offered'),
    tooltip: text,
    command: undefined,
    accessibilityInformation: { label: typeof item.label === 'string' ? `${item.label}, ${text}` : text },
  });
}

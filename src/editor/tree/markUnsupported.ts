import * as vscode from 'vscode';
import type { EndpointName } from '../../api/contract/endpoints.ts';
import { textOfError } from '../ui/textOfError.ts';
import { asMarkdown } from '../ui/markdown.ts';
import { serviceName } from '../connection/serviceName.ts';
import { localServiceUrl } from '../../core/target/localServiceUrl.ts';
import type { TreeNode } from './treeNode.ts';
import type { Capabilities } from '../connection/capabilities/capabilities.ts';
import { unsupportedSummary, unsupportedError } from '../connection/capabilities/unsupportedMessages.ts';

/**
 * Marks a row of the view with the endpoints that its service does not support: for menus, a context value
 * such as `case.file unsupported:push unsupported:explore`. The row of a test case of the local service, which has no
 * language model, is marked with `local`.
 */
export function markUnsupported(
  item: vscode.TreeItem,
  node: TreeNode,
  capabilities: Capabilities,
): vscode.TreeItem {
  const serviceUrl = serviceOf(node);
  if (serviceUrl === localServiceUrl && node.kind === 'case') item.contextValue += ' local';
  const unsupported = serviceUrl === undefined ? [] : capabilities.unsupportedBy(serviceUrl);
  if (serviceUrl === undefined || unsupported.length === 0) return item;
  item.contextValue = [item.contextValue, ...unsupported.map((endpoint) => `unsupported:${endpoint}`)].join(
    ' ',
  );
  if (node.kind === 'reports' && unsupported.includes('listTestReports'))
    return disable(item, serviceUrl, 'listTestReports');
  if (node.kind === 'version' && unsupported.includes('getTestCaseVersion'))
    return disable(item, serviceUrl, 'getTestCaseVersion');
  return item;
}

/** Adds the unsupported endpoints to the tooltip of a service or a test target. */
export function addUnsupported(
  tooltip: vscode.MarkdownString | string | undefined,
  node: TreeNode,
  capabilities: Capabilities,
): vscode.MarkdownString | string | undefined {
  if (node.kind !== 'service' && node.kind !== 'target') return tooltip;
  const summary = unsupportedSummary(capabilities.unsupportedBy(node.serviceUrl));
  if (!summary) return tooltip;
  return tooltip instanceof vscode.MarkdownString
    ? new vscode.MarkdownString(`${tooltip.value}\n\n${asMarkdown(summary)}`)
    : [tooltip, summary].filter(Boolean).join('\n');
}

function serviceOf(node: TreeNode): string | undefined {
  if ('serviceUrl' in node) return node.serviceUrl;
  if (node.kind === 'case') return node.entry.serviceUrl;
  return 'testTarget' in node ? node.testTarget.serviceUrl : undefined;
}

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

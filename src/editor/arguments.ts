import * as vscode from 'vscode';
import { message, UserError } from '../core/errors.ts';
import type { TreeNode } from './tree/node.ts';

/** What menus, keys and other extensions pass to a command, checked. */

/** The node of the view that a command was called on. */
export function nodeOf(argument: unknown): TreeNode | undefined {
  const isNode =
    typeof argument === 'object' &&
    argument !== null &&
    'kind' in argument &&
    typeof argument.kind === 'string';
  return isNode ? (argument as TreeNode) : undefined;
}

/** The file that a command is about: the given one, that of a node, or that in the editor. */
export function fileOf(argument: unknown): vscode.Uri {
  const node = nodeOf(argument);
  const given =
    argument instanceof vscode.Uri ? argument : node?.kind === 'case' ? node.entry.uri : undefined;
  const uri = given ?? vscode.window.activeTextEditor?.document.uri;
  if (!uri) throw new UserError(message('No test case is open'), message('Open one, then try again'));
  return uri;
}

/** The service of the node that a command was called on. */
export function serviceOf(argument: unknown): string | undefined {
  const node = nodeOf(argument);
  if (node?.kind === 'problem') return serviceOf(node.parent);
  return node && 'serviceUrl' in node ? node.serviceUrl : undefined;
}

import { createHash } from 'node:crypto';
import { reportNodeId } from '../reports/reportNode.ts';
import type { TreeNode } from './treeNode.ts';
import { targetKeyOf, type Target } from '../targets/target.ts';
import { targetOfRow } from '../targets/targetNodes.ts';

/** The id of a case's row. */
export const caseNodeId = (target: Target, caseId: string): string => `${targetKeyOf(target)} case ${caseId}`;

/** The id of a row, stable as long as it represents the same thing. */
export function nodeId(node: TreeNode): string {
  switch (node.kind) {
    case 'service':
      return node.serviceUrl;
    case 'otherServices':
      return 'other services';
    case 'target':
      return targetKeyOf(targetOfRow(node));
    case 'environments':
      return `${targetKeyOf(targetOfRow(node))} environments`;
    case 'environment':
      return `${targetKeyOf(node.testTarget)} environment ${node.environment.id}`;
    case 'folder':
      return `${targetKeyOf(node.testTarget)} folder ${short(node.name)}`;
    case 'drafts':
      return `${targetKeyOf(node.testTarget)} drafts`;
    case 'case':
      return caseNodeId(node.testTarget, node.entry.id);
    case 'version':
      return `${nodeId(node.parent)} version ${node.version.versionId}`;
    case 'reports':
    case 'reportDay':
    case 'report':
      return reportNodeId(node);
    case 'empty':
      return [node.serviceUrl, node.target?.id ?? '', 'empty', node.what].join(' ');
    case 'problem':
      return `${node.parent ? nodeId(node.parent) : ''} problem`;
    default:
      return node satisfies never;
  }
}

/** A name of any length as a part of an id. */
const short = (name: string): string =>
  name.length <= 200 ? name : createHash('sha256').update(name).digest('hex');

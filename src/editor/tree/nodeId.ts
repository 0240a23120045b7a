import { createHash } from 'node:crypto';
import { reportNodeId } from '../reports/reportNodes.ts';
import type { TreeNode } from './treeNode.ts';
import { targetKeyOf } from '../targets/target.ts';

/** The id of a case's row. */
export const caseNodeId = (targetKey: string, caseId: string): string => `${targetKey} case ${caseId}`;

/** The id of a row, stable as long as it represents the same thing. */
export function nodeId(node: TreeNode): string {
  switch (node.kind) {
    case 'service':
      return node.serviceUrl;
    case 'otherServices':
      return 'other services';
    case 'target':
      return targetKeyOf({ serviceUrl: node.serviceUrl, testTargetId: node.target.id });
    case 'environments':
      return `${targetKeyOf({ serviceUrl: node.serviceUrl, testTargetId: node.target.id })} environments`;
    case 'environment':
      return `${node.targetKey} environment ${node.environment.id}`;
    case 'folder':
      return `${node.targetKey} folder ${short(node.name)}`;
    case 'drafts':
      return `${node.targetKey} drafts`;
    case 'case':
      return caseNodeId(node.targetKey, node.entry.id);
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

import { createHash } from 'node:crypto';
import { reportNodeId } from '../reports/reportNodes.ts';
import type { TreeNode } from './treeNode.ts';
import { targetKeyOf } from '../targets/target.ts';

/** The row of a case. */
export const caseNodeId = (targetKey: string, caseId: string): string => `${targetKey} case ${caseId}`;

/** Tells rows apart, for as long as what they stand for is the same. */
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

/**
 * One object for each row: the editor tells rows apart by the objects that it was given, and draws
 * again, reveals and selects no other ones.
 */
export class NodeCache {
  private readonly known = new Map<string, TreeNode>();
  private readonly parents = new Map<string, TreeNode | undefined>();

  /** The rows below one, as the editor knows them. Of rows with one id the first one stays. */
  below(parent: TreeNode | undefined, nodes: readonly TreeNode[]): TreeNode[] {
    const rows = new Map(nodes.toReversed().map((node) => [nodeId(node), node]));
    return [...rows].toReversed().map(([id, node]) => {
      this.parents.set(id, parent);
      return this.kept(id, node);
    });
  }

  /** The row of this id, if the editor may know it. */
  of(id: string): TreeNode | undefined {
    return this.known.get(id);
  }

  /** What a row stands below, as far as it has been unfolded. */
  parentOf(node: TreeNode): { readonly node: TreeNode | undefined } | undefined {
    const id = nodeId(node);
    return this.parents.has(id) ? { node: this.parents.get(id) } : undefined;
  }

  /** Gives a row that is known what it stands for now. */
  update(node: TreeNode): void {
    const id = nodeId(node);
    if (this.known.has(id)) this.kept(id, node);
  }

  private kept(id: string, node: TreeNode): TreeNode {
    const before = this.known.get(id);
    if (before) return Object.assign(before, node);
    this.known.set(id, node);
    return node;
  }
}

import { nodeId } from './nodeId.ts';
import type { TreeNode } from './treeNode.ts';

/**
 * One object for each row: the editor tells rows apart by the objects that it was given, and draws
 * again, reveals and selects no other ones.
 */
export class NodeCache {
  private readonly nodes = new Map<string, TreeNode>();
  private readonly parents = new Map<string, TreeNode | undefined>();

  /** The rows below one, as the editor knows them. Of rows with one id the first one stays. */
  below(parent: TreeNode | undefined, nodes: readonly TreeNode[]): TreeNode[] {
    const rows = new Map(nodes.toReversed().map((node) => [nodeId(node), node]));
    return [...rows].toReversed().map(([id, node]) => {
      this.parents.set(id, parent);
      return this.save(id, node);
    });
  }

  /** The row of this id, if the editor may know it. */
  of(id: string): TreeNode | undefined {
    return this.nodes.get(id);
  }

  /** The parent of a row; undefined if the row was never shown. */
  parentOf(node: TreeNode): { readonly node: TreeNode | undefined } | undefined {
    const id = nodeId(node);
    return this.parents.has(id) ? { node: this.parents.get(id) } : undefined;
  }

  /** Updates a cached row with its new content. */
  update(node: TreeNode): void {
    const id = nodeId(node);
    if (this.nodes.has(id)) this.save(id, node);
  }

  private save(id: string, node: TreeNode): TreeNode {
    const before = this.nodes.get(id);
    if (before) return Object.assign(before, node);
    this.nodes.set(id, node);
    return node;
  }
}

import type { ItemContext } from './caseItem.ts';
import { treeItem, treeTooltip } from './treeItem.ts';
import type { TreeNode } from './treeNode.ts';

/** The visible content of some rows as one text, to compare. */
export const rowFingerprint = (nodes: readonly TreeNode[], about: ItemContext): string =>
  JSON.stringify(
    nodes.map((node) => {
      const { command: _command, ...row } = treeItem(node, about);
      return [row, treeTooltip(node, about)];
    }),
  );

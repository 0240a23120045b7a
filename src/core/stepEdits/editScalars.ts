import { isMap, isScalar } from 'yaml';
import { isRecord } from '../isRecord.ts';
import type { TextEdit } from '../text/textEdit.ts';
import { findPair } from '../yaml/findNodes.ts';
import { scalarText } from '../yaml/print/scalarText.ts';

/**
 * Changes of values alone; nothing where keys come or go.
 *
 * @param isJson whether the node stands in JSON
 */
export function editScalars(node: unknown, next: unknown, isJson: boolean): TextEdit[] | undefined {
  if (isMap(node) && isRecord(next)) {
    const keys = Object.keys(next).filter((key) => next[key] !== undefined);
    if (node.items.length !== keys.length) return undefined;
    const edits: TextEdit[] = [];
    for (const key of keys) {
      const inner = editScalars(findPair(node, key)?.value, next[key], isJson);
      if (!inner) return undefined;
      edits.push(...inner);
    }
    return edits;
  }
  if (!isScalar(node) || isRecord(next) || Array.isArray(next) || !node.range) return undefined;
  if (node.value === next) return [];
  const isBlock = node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED';
  if (isBlock || node.anchor || node.tag || node.range[0] === node.range[1]) return undefined;
  const type = typeof node.value === 'string' ? node.type : 'PLAIN';
  const newText = scalarText(next, type, 'QUOTE_DOUBLE', { inFlow: true, isJson });
  return [{ start: node.range[0], end: node.range[1], newText }];
}

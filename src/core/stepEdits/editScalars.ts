import { isMap, isScalar } from 'yaml';
import { isRecord } from '../isRecord.ts';
import type { TextEdit } from '../text/textEdit.ts';
import { findPair } from '../yaml/findNodes.ts';
import { printFlowValue } from './printFlowValue.ts';

/** Changes of values alone; nothing where keys come or go. */
export function editScalars(node: unknown, next: unknown): TextEdit[] | undefined {
  if (isMap(node) && isRecord(next)) {
    const keys = Object.keys(next).filter((key) => next[key] !== undefined);
    if (node.items.length !== keys.length) return undefined;
    const edits: TextEdit[] = [];
    for (const key of keys) {
      const inner = editScalars(findPair(node, key)?.value, next[key]);
      if (!inner) return undefined;
      edits.push(...inner);
    }
    return edits;
  }
  if (!isScalar(node) || isRecord(next) || Array.isArray(next) || !node.range) return undefined;
  if (node.value === next) return [];
  const isBlock = node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED';
  if (isBlock || node.anchor || node.tag || node.range[0] === node.range[1]) return undefined;
  const newText = printScalar(next, node.type);
  return newText === undefined ? undefined : [{ start: node.range[0], end: node.range[1], newText }];
}

/** A value on one line in the quotes of the old one. */
function printScalar(value: unknown, type: string | undefined): string | undefined {
  if (typeof value !== 'string') return String(value);
  if (type === 'QUOTE_DOUBLE') return JSON.stringify(value);
  if (type === 'QUOTE_SINGLE' && /^[\p{L}\p{N}\p{P}\p{S} ]*$/u.test(value))
    return `'${value.replaceAll("'", "''")}'`;
  return printFlowValue([value], false).slice(1, -1).trim();
}

import { isScalar } from 'yaml';
import type { Located } from '../../text/located.ts';
import { findValue } from '../../yaml/findNodes.ts';
import { getTrimmedSpan } from './nodes.ts';

/** A scalar that is a string, and where it stands, quotes included. */
export function getLocatedString(map: unknown, key: string, text: string): Located | undefined {
  const node = findValue(map, key);
  const span = getTrimmedSpan(node, text);
  return isScalar(node) && typeof node.value === 'string' && span
    ? { value: node.value, ...span }
    : undefined;
}

/** A scalar that is a whole number. */
export function getLocatedInteger(map: unknown, key: string, text: string): Located<number> | undefined {
  const node = findValue(map, key);
  const span = getTrimmedSpan(node, text);
  return isScalar(node) && Number.isSafeInteger(node.value) && span
    ? { value: Number(node.value), ...span }
    : undefined;
}

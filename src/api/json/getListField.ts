import type { ListKey } from './findListField.ts';
import { getField } from '../../core/getField.ts';

/** The list that a value holds, or is. */
export function getListField(value: unknown, key: ListKey): readonly unknown[] | undefined {
  const list: unknown = key === undefined ? value : getField(value, key);
  return Array.isArray(list) ? list : undefined;
}

/** A value with another list in place of its own. */
export const replaceListField = (value: unknown, key: ListKey, list: readonly unknown[]): unknown =>
  key === undefined ? list : { ...(value as object), [key]: list };

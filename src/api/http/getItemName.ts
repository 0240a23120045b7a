import { getField } from '../../core/getField.ts';

/** The name of the list item that a path leads into; undefined where it has none. */
export function getItemName(value: unknown, path: readonly PropertyKey[]): string | undefined {
  const key = typeof path[0] === 'string' ? path[0] : undefined;
  const list: unknown = key === undefined ? value : getField(value, key);
  const index = path[key === undefined ? 0 : 1];
  const item: unknown = Array.isArray(list) && typeof index === 'number' ? list[index] : undefined;
  const name = getField(item, 'description') ?? getField(item, 'app');
  return typeof name === 'string' && name !== '' ? name : undefined;
}

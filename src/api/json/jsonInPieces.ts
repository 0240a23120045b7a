import type { Pause } from '../../core/slices.ts';
import { getListField, type ListKey } from './checkLists.ts';

/**
 * The text of a value as `JSON.stringify` gives it, in pieces, the items of its list one after the other.
 *
 * @param pause awaited before each item
 */
export async function* printJson(value: unknown, key: ListKey, pause: Pause): AsyncGenerator<string, void> {
  const items = getListField(value, key);
  if (!items) {
    yield JSON.stringify(value);
    return;
  }
  const [head = '', tail = ''] = frameOf(value, key);
  yield `${head}[`;
  for (const [at, item] of items.entries()) {
    await pause();
    yield `${at > 0 ? ',' : ''}${JSON.stringify(item) ?? 'null'}`;
  }
  yield `]${tail}`;
}

/** The text before and behind the list. */
function frameOf(value: unknown, key: ListKey): string[] {
  if (key === undefined) return [];
  const names = Object.keys(value as object);
  const around = (from: number, to?: number): string =>
    JSON.stringify(Object.fromEntries(Object.entries(value as object).slice(from, to))).slice(1, -1);
  const at = names.indexOf(key);
  const [before, behind] = [around(0, at), around(at + 1)];
  return [`{${before}${before && ','}${JSON.stringify(key)}:`, `${behind && ','}${behind}}`];
}

import { caseJsonPieces, isDeferred } from '../../core/case/deferElements.ts';
import type { Pause } from '../../core/cooperativePause.ts';
import type { ListKey } from './findListField.ts';
import { getListField } from './getListField.ts';

/**
 * The text of a value as `JSON.stringify` gives it, in pieces, some of them in UTF-8, the items of its list one after the
 * other.
 *
 * @param pause awaited before each item
 */
export async function* printJson(
  value: unknown,
  key: ListKey,
  pause: Pause,
): AsyncGenerator<string | Uint8Array, void> {
  const items = getListField(value, key);
  if (!items) {
    yield JSON.stringify(value);
    return;
  }
  const [head = '', tail = ''] = frameOf(value, key);
  yield `${head}[`;
  for (const [at, item] of items.entries()) {
    await pause();
    if (at > 0) yield ',';
    if (isDeferred(item)) yield* caseJsonPieces(item);
    else yield JSON.stringify(item) ?? 'null';
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

import { JsonListReader } from './jsonListReader.ts';
import { readItem, type ItemReader } from './readItem.ts';
import type { ListKey } from './findListField.ts';
import type { Pause } from '../../core/cooperativePause.ts';

/**
 * The value of JSON, read item by item of its list. Undefined where anything is out of the ordinary.
 *
 * @throws TooManyItems as soon as there are more
 */
export async function parseJsonByItem(
  json: Uint8Array,
  key: ListKey,
  pause: Pause,
  reader: ItemReader = { read: readItem },
): Promise<unknown> {
  const list = new JsonListReader(key, pause, reader);
  const end = await list.take(json);
  return list.valueBefore(json.subarray(end));
}

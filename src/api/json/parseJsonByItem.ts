import { cutItem } from './cutItem.ts';
import { readItem, type ReadItem } from './readItem.ts';
import { removePrototypeKeys } from './removePrototypeKeys.ts';
import type { ListKey } from './findListField.ts';
import { getField } from '../../core/getField.ts';
import { maxDepth, maxValues, isDeeperThan } from '../../core/json/jsonLimits.ts';
import { characterCode } from '../../core/json/characterCode.ts';
import type { Pause } from '../../core/cooperativePause.ts';

/** Items that the list of a response may have: ten times as many as the largest sets of test cases have. */
export const maxItems = 50_000;

/** A list has more items than a response may have. */
export class TooManyItems extends Error {
  override readonly name = 'TooManyItems';
}

/** The most bytes around a list; a longer text has an unknown form. */
const widestFrame = 64 * 1024;
const closeArray = characterCode(']');

const strictDecoder = new TextDecoder('utf-8', { fatal: true });

/**
 * The value of JSON, read item by item of its list. Undefined where anything is out of the ordinary:
 * whether such text is JSON, and what is wrong with it, is for the reader in one piece to tell.
 *
 * The pieces are cut at commas, and each of them, like the frame around the list, is parsed for
 * itself: text is taken here only if the whole of it is JSON, and for the same value.
 *
 * @param read gives the value of an item's JSON, undefined where it is none
 * @throws TooManyItems as soon as there are more
 */
export async function parseJsonByItem(
  json: Uint8Array,
  key: ListKey,
  pause: Pause,
  read: ReadItem = readItem,
): Promise<unknown> {
  const start = listStart(json, key);
  if (start === undefined) return undefined;
  const items: unknown[] = [];
  const left = { values: maxValues };
  for (let at = start + 1; ;) {
    await pause();
    const cut = cutItem(json, at, left);
    if (!cut) return undefined;
    if (items.length === maxItems) throw new TooManyItems(`more than ${maxItems} items`);
    const isLast = json[cut.end] === closeArray;
    const item = read(json.subarray(at, cut.end), cut.elements);
    if (item !== undefined) items.push(item);
    else if (!isLast || items.length > 0 || !isBlank(json.subarray(at, cut.end))) return undefined;
    if (isLast) return framed(json.subarray(0, start), items, json.subarray(cut.end + 1), key);
    at = cut.end + 1;
  }
}

/** Where the list opens, by the looks of it. */
function listStart(json: Uint8Array, key: ListKey): number | undefined {
  // One character for each byte, so that places are the same.
  const text = Buffer.from(json.buffer, json.byteOffset, Math.min(json.length, widestFrame)).toString(
    'latin1',
  );
  const opening =
    key === undefined ? /^(?:\xEF\xBB\xBF)?\s*\[/ : new RegExp(`${JSON.stringify(key)}\\s*:\\s*\\[`);
  const found = opening.exec(text);
  return found ? found.index + found[0].length - 1 : undefined;
}

const isBlank = (bytes: Uint8Array): boolean => bytes.every((byte) => whitespace.has(byte));
const whitespace = new Set([' ', '\t', '\n', '\r'].map(characterCode));

/** The list in its frame, if that is a frame for it: what stands in its place has to be the list's field. */
function framed(head: Uint8Array, items: unknown[], tail: Uint8Array, key: ListKey): unknown {
  if (tail.length > widestFrame) return undefined;
  const [first, second] = ['0', '1'].map((slot) => {
    const bytes = Buffer.concat([head, Buffer.from(slot), tail]);
    return isDeeperThan(maxDepth - 2, bytes) ? undefined : parsed(bytes);
  });
  if (key === undefined) return first === 0 && second === 1 ? items : undefined;
  if (getField(first, key) !== 0 || getField(second, key) !== 1) return undefined;
  return Object.assign(first as object, { [key]: items });
}

function parsed(bytes: Uint8Array): unknown {
  try {
    const text = strictDecoder.decode(bytes);
    return removePrototypeKeys(JSON.parse(text), text);
  } catch {
    return undefined;
  }
}

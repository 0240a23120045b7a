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
const [quote, backslash, comma] = ['"', '\\', ','].map(characterCode);
const [openArray, closeArray, openObject, closeObject] = ['[', ']', '{', '}'].map(characterCode);

// No byte order mark may stand inside of JSON: only the one at its start is none of it.
const strictDecoder = new TextDecoder('utf-8', { fatal: true });
const piece = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The value of JSON, read item by item of its list. Undefined where anything is out of the ordinary:
 * whether such text is JSON, and what is wrong with it, is for the reader in one piece to tell.
 *
 * The pieces are cut at commas, and each of them, like the frame around the list, is parsed for
 * itself: text is taken here only if the whole of it is JSON, and for the same value.
 *
 * @throws TooManyItems as soon as there are more
 */
export async function parseJsonByItem(json: Uint8Array, key: ListKey, pause: Pause): Promise<unknown> {
  const start = listStart(json, key);
  if (start === undefined) return undefined;
  const items: unknown[] = [];
  const left = { values: maxValues };
  for (let at = start + 1; ;) {
    await pause();
    const end = itemEnd(json, at, left);
    if (end === undefined) return undefined;
    if (items.length === maxItems) throw new TooManyItems(`more than ${maxItems} items`);
    const isLast = json[end] === closeArray;
    const text = decoded(json.subarray(at, end), piece);
    const isNone = isLast && items.length === 0 && text !== undefined && /^[ \t\n\r]*$/.test(text);
    if (!isNone && !(text !== undefined && pushParsed(text, items))) return undefined;
    if (isLast) return framed(json.subarray(0, start), items, json.subarray(end + 1), key);
    at = end + 1;
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

/**
 * Where an item ends: at the comma or the bracket behind it; undefined where there is none, it is too
 * deep, or it has more values than are `left`.
 */
function itemEnd(json: Uint8Array, start: number, left: { values: number }): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = start; at < json.length; at++) {
    const byte = json[at];
    if (inString) {
      if (byte === backslash) at++;
      else if (byte === quote) inString = false;
    } else if (byte === quote) {
      inString = true;
    } else if (byte === openArray || byte === openObject) {
      if (++depth > maxDepth - 2 || --left.values < 0) return undefined;
    } else if (byte === closeArray || byte === closeObject) {
      if (depth === 0) return byte === closeArray ? at : undefined;
      depth--;
    } else if (byte === comma) {
      if (depth === 0) return at;
      if (--left.values < 0) return undefined;
    }
  }
  return undefined;
}

/** The text of bytes; undefined where they are not UTF-8. */
function decoded(bytes: Uint8Array, decoder: typeof strictDecoder): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function pushParsed(text: string, items: unknown[]): boolean {
  try {
    items.push(removePrototypeKeys(JSON.parse(text), text));
    return true;
  } catch {
    return false;
  }
}

/** The list in its frame, if that is a frame for it: what stands in its place has to be the list's field. */
function framed(head: Uint8Array, items: unknown[], tail: Uint8Array, key: ListKey): unknown {
  if (tail.length > widestFrame) return undefined;
  const [first, second] = ['0', '1'].map((slot) => {
    const bytes = Buffer.concat([head, Buffer.from(slot), tail]);
    const text = decoded(bytes, strictDecoder);
    const parsed: unknown[] = [];
    if (text !== undefined && !isDeeperThan(maxDepth - 2, bytes)) pushParsed(text, parsed);
    return parsed[0];
  });
  if (key === undefined) return first === 0 && second === 1 ? items : undefined;
  if (getField(first, key) !== 0 || getField(second, key) !== 1) return undefined;
  return Object.assign(first as object, { [key]: items });
}

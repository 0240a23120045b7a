import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { characterCode, isDeeperThan, maxDepth, maxValues } from '../../core/json/jsonLimits.ts';
import type { Pause } from '../../core/slices.ts';
import { getListField, replaceListField, type ListKey } from './checkLists.ts';
import { fingerprint } from './fingerprint.ts';

/** An item of an answer that was found right. */
interface KnownItem {
  /** The item, if it is at hand: it is then not parsed again. */
  readonly item?: unknown;
  /** Whether it has no errors at all; some are tolerated in responses. */
  readonly isValid: boolean;
}

/** Items that were found right, by the fingerprints of their JSON. Grows with each answer that is read. */
export type KnownItems = Map<string, KnownItem>;

/** A value with a list, and the fingerprints of the items in their order. */
interface ReadList {
  readonly value: unknown;
  readonly fingerprints: readonly string[];
}

/** Items that the list of a response may have: ten times as many as the largest sets of test cases have. */
export const maxItems = 50_000;

/** The most bytes before and after the list. */
const maxFrameBytes = 64 * 1024;

const [quote, backslash, comma] = ['"', '\\', ','].map(characterCode);
const [openArray, closeArray, openObject, closeObject] = ['[', ']', '{', '}'].map(characterCode);

/**
 * Reads JSON item by item of its list, so that others can work in between, and items that are known need no parsing.
 * Only `JSON.parse` decides what is JSON: the text is cut at the commas of the list, and each piece, and the text
 * around them, must be JSON for itself. Then the whole is JSON, with the same value.
 *
 * @param pause awaited before each item
 * @returns undefined if anything is unusual, which `JSON.parse` of the whole has to judge
 */
export async function readList(
  json: Buffer,
  key: ListKey,
  pause: Pause,
  known: ReadonlyMap<string, KnownItem> = new Map(),
): Promise<ReadList | undefined> {
  const start = isUtf8(json) ? findListStart(json, key) : undefined;
  if (start === undefined) return undefined;
  const items: unknown[] = [];
  const fingerprints: string[] = [];
  const left = { values: maxValues };
  let at = start;
  do {
    await pause();
    const from = at + 1;
    const end = findItemEnd(json, from, left);
    if (end === undefined || items.length === maxItems) return undefined;
    at = end;
    const bytes = json.subarray(from, end);
    const isEmptyList = items.length === 0 && json[end] === closeArray && isBlank(bytes);
    if (isEmptyList) break;
    const name = fingerprint(bytes);
    const item = known.get(name)?.item ?? parse(bytes);
    if (item === undefined) return undefined;
    items.push(item);
    fingerprints.push(name);
  } while (json[at] === comma);
  const value = withList(json.subarray(0, start), json.subarray(at + 1), key, items);
  return value === undefined ? undefined : { value, fingerprints };
}

/** Finds the bracket that opens the list. Whether it is that of the list is for `withList` to say. */
function findListStart(json: Buffer, key: ListKey): number | undefined {
  // One character for each byte, so that positions are the same.
  const text = json.toString('latin1', 0, maxFrameBytes);
  const opening =
    key === undefined ? /^(?:\xEF\xBB\xBF)?\s*\[/ : new RegExp(`${JSON.stringify(key)}\\s*:\\s*\\[`);
  const found = opening.exec(text);
  return found ? found.index + found[0].length - 1 : undefined;
}

/**
 * Finds the comma or bracket after an item.
 *
 * @param left how many more values there may be; counted down
 * @returns undefined if there is none, or the item is nested too deeply or has too many values
 */
function findItemEnd(json: Buffer, start: number, left: { values: number }): number | undefined {
  let depth = 0;
  for (let at = start; at < json.length; at++) {
    const byte = json[at];
    if (byte === quote) {
      at = findStringEnd(json, at);
    } else if (byte === openArray || byte === openObject) {
      if (++depth > maxDepth - 2 || --left.values < 0) return undefined;
    } else if (byte === closeArray || byte === closeObject) {
      if (depth-- === 0) return byte === closeArray ? at : undefined;
    } else if (byte === comma) {
      if (depth === 0) return at;
      if (--left.values < 0) return undefined;
    }
  }
  return undefined;
}

/** Finds the quote that ends a string, or the end of the text. */
function findStringEnd(json: Buffer, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const byte = json[at];
    if (byte === quote) return at;
    if (byte === backslash) at++;
  }
  return json.length;
}

const isBlank = (bytes: Buffer): boolean => /^[ \t\n\r]*$/.test(bytes.toString('latin1'));

/** The value of the text around a list, with the list in its place; undefined if it is not that of the key. */
function withList(head: Buffer, tail: Buffer, key: ListKey, items: readonly unknown[]): unknown {
  if (tail.length > maxFrameBytes) return undefined;
  const mark = [randomUUID()];
  const bytes = Buffer.concat([head, Buffer.from(JSON.stringify(mark)), tail]);
  if (isDeeperThan(maxDepth, bytes)) return undefined;
  const frame = parse(bytes.subarray(startsWithMark(bytes) ? 3 : 0));
  return getListField(frame, key)?.[0] === mark[0] ? replaceListField(frame, key, items) : undefined;
}

/** Whether bytes start with a byte order mark, which is allowed there and nowhere else. */
const startsWithMark = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 3) === '\xEF\xBB\xBF';

function parse(json: Buffer): unknown {
  try {
    const text = json.toString();
    return removePrototypeKeys(JSON.parse(text), text);
  } catch {
    return undefined;
  }
}

// The name may be written with escapes, for any of its letters.
const prototypeKey = /__proto__|\\u00[567]/i;

/** Takes `__proto__` keys out of parsed JSON, in place: a careless copy would turn them into a prototype. */
export function removePrototypeKeys(value: unknown, json: string): unknown {
  if (!prototypeKey.test(json)) return value;
  const open = [value];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    Reflect.deleteProperty(value, '__proto__');
    for (const inner of Object.values(value)) open.push(inner);
  }
  return value;
}

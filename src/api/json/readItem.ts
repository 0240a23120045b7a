import { deferElements } from '../../core/case/deferElements.ts';
import { withOrigin, type CaseOrigin } from '../../core/case/caseOrigin.ts';
import type { ByteRange } from './cutItem.ts';
import { fingerprint } from './fingerprint.ts';
import { PackedBytes } from './packedBytes.ts';
import { hasPrototypeKeys, removePrototypeKeys } from './removePrototypeKeys.ts';

/** Reads the JSON of one item of a list; undefined where it is not JSON. `elements` is where that field is. */
export type ReadItem = (json: Uint8Array, elements: ByteRange | undefined) => unknown;

/** Items that were found right before, by the fingerprints of their bytes. */
export type KnownItems = Map<string, KnownItem>;

export interface KnownItem {
  readonly facts: ItemFacts;
  /** The item itself, where somebody has it: then it is not read again. */
  readonly item?: object | undefined;
}

export type ItemFacts = Omit<CaseOrigin, 'answer'>;

// No byte order mark may stand inside of JSON: only the one at its start is none of it.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Items up to this size, in bytes, are checked in one piece. */
const largestItem = 100_000;

/** Reads an item as a whole. */
export function readItem(json: Uint8Array): unknown {
  try {
    const text = decoder.decode(json);
    return removePrototypeKeys(JSON.parse(text), text);
  } catch {
    return undefined;
  }
}

/**
 * Creates a reader that checks each item once: what is known is not checked again, and its elements are not
 * parsed before they are used. Items that are right get an origin, and are the same objects whenever they come
 * again; the others come as they are.
 *
 * @param known what was found right before; grows
 * @param check tells what is known of an item that is right, undefined where it is not
 */
export function createItemReader(
  known: KnownItems,
  check: (item: unknown) => ItemFacts | undefined,
): ReadItem {
  const kept = new PackedBytes();
  return (json, elements) => {
    if (!elements || json.length > largestItem) return readItem(json);
    const answer = fingerprint(json);
    const before = known.get(answer);
    if (before?.item) return before.item;
    const whole = before ? undefined : readItem(json);
    const facts = before?.facts ?? (hasPrototypeKeys(json) ? undefined : check(whole));
    const deferred = facts && deferredItem(json, elements, kept);
    if (!deferred) return whole ?? readItem(json);
    const item = withOrigin(deferred, { ...facts, answer });
    known.set(answer, { facts, item });
    return item;
  };
}

function deferredItem(json: Uint8Array, { start, end }: ByteRange, kept: PackedBytes): object | undefined {
  const frame = readItem(Buffer.concat([json.subarray(0, start), Buffer.from('0'), json.subarray(end)]));
  if (typeof frame !== 'object' || frame === null) return undefined;
  const bytes = kept.add(json.subarray(start, end));
  return deferElements(frame, () => decoder.decode(bytes()));
}

import { deferElements } from '../../core/case/deferElements.ts';
import { withOrigin, type CaseOrigin } from '../../core/case/caseOrigin.ts';
import { characterCode } from '../../core/json/characterCode.ts';
import type { ByteRange, ItemCut, ItemShape } from './cutItem.ts';
import { fingerprint } from './fingerprint.ts';
import { PackedBytes } from './packedBytes.ts';
import { hasPrototypeKeys, removePrototypeKeys } from './removePrototypeKeys.ts';

/** Reads the items of a list, one after the other. */
export interface ItemReader {
  /** Reads the JSON of one item; undefined where it is not JSON. */
  read(json: Uint8Array, shape: ItemShape): unknown;
  /** Finds the next item without a look at its bytes but for their fingerprint, if it is known. */
  cutKnown?(json: Uint8Array, start: number): ItemCut | undefined;
}

/** Items that were found right before, by the fingerprints of their bytes. */
export type KnownItems = Map<string, KnownItem>;

export interface KnownItem {
  readonly facts: ItemFacts;
  /** The item itself, where somebody has it: then it is not read again. */
  readonly item?: object | undefined;
  /** How it was cut out, where it was. */
  readonly cut?: (ItemShape & { readonly length: number }) | undefined;
  /** The fingerprint of the item that came next. */
  readonly next?: string | undefined;
}

export type ItemFacts = Omit<CaseOrigin, 'answer'>;

// No byte order mark may stand inside of JSON: only the one at its start is none of it.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const [comma, closeArray] = [',', ']'].map(characterCode);

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
export const createItemReader = (
  known: KnownItems,
  check: (item: unknown) => ItemFacts | undefined,
): ItemReader => new KnowingReader(known, check);

class KnowingReader implements ItemReader {
  private readonly kept = new PackedBytes();
  /** The fingerprints of the item before, and of the one that was cut out because it is known. */
  private last: string | undefined;
  private found: string | undefined;

  constructor(
    private readonly known: KnownItems,
    private readonly check: (item: unknown) => ItemFacts | undefined,
  ) {}

  cutKnown(json: Uint8Array, start: number): ItemCut | undefined {
    const next = this.last === undefined ? undefined : this.known.get(this.last)?.next;
    const cut = next === undefined ? undefined : this.known.get(next)?.cut;
    if (!cut) return undefined;
    const end = start + cut.length;
    const isEnd = json[end] === comma || json[end] === closeArray;
    if (!isEnd || fingerprint(json.subarray(start, end)) !== next) return undefined;
    this.found = next;
    return { ...cut, end };
  }

  read(json: Uint8Array, shape: ItemShape): unknown {
    const { last, found } = this;
    [this.last, this.found] = [undefined, undefined];
    if (!shape.elements || json.length > largestItem) return readItem(json);
    const answer = found ?? fingerprint(json);
    this.last = answer;
    if (last !== undefined) this.note(last, { next: answer });
    return this.readAs(answer, json, shape.elements, { ...shape, length: json.length });
  }

  private readAs(answer: string, json: Uint8Array, elements: ByteRange, cut: KnownItem['cut']): unknown {
    const before = this.known.get(answer);
    if (before?.item) {
      if (!before.cut) this.note(answer, { cut });
      return before.item;
    }
    const whole = before ? undefined : readItem(json);
    const facts = before?.facts ?? (hasPrototypeKeys(json) ? undefined : this.check(whole));
    const deferred = facts && deferredItem(json, elements, this.kept);
    if (!deferred) return whole ?? readItem(json);
    const item = withOrigin(deferred, { ...facts, answer });
    this.known.set(answer, { ...before, facts, item, cut });
    return item;
  }

  private note(answer: string, news: Pick<KnownItem, 'cut' | 'next'>): void {
    const item = this.known.get(answer);
    if (item) this.known.set(answer, { ...item, ...news });
  }
}

function deferredItem(json: Uint8Array, { start, end }: ByteRange, kept: PackedBytes): object | undefined {
  const frame = readItem(Buffer.concat([json.subarray(0, start), Buffer.from('0'), json.subarray(end)]));
  if (typeof frame !== 'object' || frame === null) return undefined;
  return deferElements(frame, kept.add(json.subarray(start, end)));
}

import { cutItem, type ItemCut } from './cutItem.ts';
import type { ItemReader } from './readItem.ts';
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
export const widestFrame = 64 * 1024;
const closeArray = characterCode(']');

const strictDecoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads JSON item by item of its list, in as many steps as it comes in. Whether a text that is out of the
 * ordinary is JSON, and what is wrong with it, is for the reader in one piece to tell.
 *
 * The pieces are cut at commas, and each of them, like the frame around the list, is parsed for
 * itself: text is taken here only if the whole of it is JSON, and for the same value.
 */
export class JsonListReader {
  readonly items: unknown[] = [];
  private head: Uint8Array | undefined;
  private left = { values: maxValues };
  private end: 'open' | 'closed' | 'odd' = 'open';

  constructor(
    private readonly key: ListKey,
    private readonly pause: Pause,
    private readonly reader: ItemReader,
  ) {}

  /** Whether more items may come. */
  get isOpen(): boolean {
    return this.end === 'open';
  }

  /** Whether the list came to its end. */
  get isClosed(): boolean {
    return this.end === 'closed';
  }

  /** How many more values there may be. */
  get valuesLeft(): number {
    return this.left.values;
  }

  /**
   * Reads the items that end in the bytes that come next.
   *
   * @returns how many bytes these are; the others are to come again, with more behind them
   * @throws TooManyItems as soon as there are more
   */
  async take(json: Uint8Array): Promise<number> {
    let at = this.head ? 0 : this.takeHead(json);
    while (at !== undefined && this.isOpen) {
      await this.pause();
      const cut = this.reader.cutKnown?.(json, at) ?? cutItem(json, at, { ...this.left });
      if (cut === 'unfinished') break;
      if (!cut || !this.takeItem(json, at, cut)) {
        this.end = 'odd';
        break;
      }
      at = cut.end + 1;
    }
    return at ?? 0;
  }

  /** The value of the whole text; undefined where anything of it is out of the ordinary. */
  valueBefore(tail: Uint8Array): unknown {
    return this.head && this.isClosed ? framed(this.head, this.items, tail, this.key) : undefined;
  }

  private takeHead(json: Uint8Array): number | undefined {
    const start = listStart(json, this.key);
    if (start === undefined) {
      if (json.length >= widestFrame) this.end = 'odd';
      return undefined;
    }
    this.head = Buffer.from(json.subarray(0, start));
    return start + 1;
  }

  private takeItem(json: Uint8Array, start: number, cut: ItemCut): boolean {
    const { items } = this;
    const { end, values } = cut;
    if (values > this.left.values) return false;
    if (items.length === maxItems) throw new TooManyItems(`more than ${maxItems} items`);
    const isLast = json[end] === closeArray;
    const bytes = json.subarray(start, end);
    const item = this.reader.read(bytes, cut);
    if (item !== undefined) items.push(item);
    else if (!isLast || items.length > 0 || !isBlank(bytes)) return false;
    this.left.values -= values;
    if (isLast) this.end = 'closed';
    return true;
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

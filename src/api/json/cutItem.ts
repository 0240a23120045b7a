import { maxDepth } from '../../core/json/jsonLimits.ts';
import { characterCode } from '../../core/json/characterCode.ts';

const [quote, backslash, comma, colon] = ['"', '\\', ',', ':'].map(characterCode);
const [openArray, closeArray, openObject, closeObject] = ['[', ']', '{', '}'].map(characterCode);
const elementsKey = Buffer.from('"elements"');

/** A part of some bytes: from `start`, up to but without `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What is found of an item when it is cut out. */
export interface ItemShape {
  /** Where the value of its key `elements` is, from its own start. Undefined where it has none, or its keys leave a doubt. */
  readonly elements: ByteRange | undefined;
  /** How many values it has. */
  readonly values: number;
}

/** An item of a list. */
export interface ItemCut extends ItemShape {
  /** The place of the comma or bracket behind the item. */
  readonly end: number;
}

/**
 * Cuts one item out of a list in JSON, by its looks: whether it is JSON is for a parser to tell.
 *
 * @param start where it begins
 * @param left how many more values there may be; counted down
 * @returns 'unfinished' where it has no end; undefined where it is too deep, or has too many values
 */
export function cutItem(
  json: Uint8Array,
  start: number,
  left: { values: number },
): ItemCut | 'unfinished' | undefined {
  const key = new ElementsKey(json, start);
  const cut = (end: number): ItemCut => ({ end, elements: key.range, values: before - left.values });
  const before = left.values;
  let depth = 0;
  for (let at = start; at < json.length; at++) {
    const byte = json[at];
    if (byte === quote) {
      const end = stringEnd(json, at);
      if (depth === 1) key.string(at, end);
      at = end;
    } else if (byte === openArray || byte === openObject) {
      if (++depth > maxDepth - 2 || --left.values < 0) return undefined;
    } else if (byte === closeArray || byte === closeObject) {
      if (depth === 0) return byte === closeArray ? cut(at) : undefined;
      if (depth-- === 1) key.valueEnd(at);
    } else if (byte === comma) {
      if (depth === 0) return cut(at);
      if (depth === 1) key.valueEnd(at);
      if (--left.values < 0) return undefined;
    } else if (byte === colon && depth === 1) {
      key.colon(at);
    }
  }
  return 'unfinished';
}

/** The place of the quote that ends a string; the end of the bytes where there is none. */
function stringEnd(json: Uint8Array, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const byte = json[at];
    if (byte === quote) return at;
    if (byte === backslash) at++;
  }
  return json.length;
}

/** Looks for the key `elements` among those of an item. */
class ElementsKey {
  private lastString: ByteRange = { start: 0, end: 0 };
  private valueStart: number | undefined;
  private found: ByteRange | undefined;
  private isInDoubt = false;

  constructor(
    private readonly json: Uint8Array,
    private readonly itemStart: number,
  ) {}

  get range(): ByteRange | undefined {
    return this.isInDoubt ? undefined : this.found;
  }

  string(start: number, end: number): void {
    this.lastString = { start, end: end + 1 };
  }

  /** The last string is a key. One that is written with escapes, or comes twice, is left to the parser. */
  colon(at: number): void {
    const key = this.json.subarray(this.lastString.start, this.lastString.end);
    const isElements = elementsKey.equals(key);
    if (key.includes(backslash ?? 0) || (isElements && this.found)) this.isInDoubt = true;
    if (isElements) this.valueStart = at + 1;
  }

  valueEnd(at: number): void {
    if (this.valueStart === undefined) return;
    this.found = { start: this.valueStart - this.itemStart, end: at - this.itemStart };
    this.valueStart = undefined;
  }
}

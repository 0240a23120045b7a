import { randomUUID } from 'node:crypto';
import { ByteWindow } from './byteWindow.ts';
import { JsonListReader, TooManyItems, widestFrame } from './jsonListReader.ts';
import type { ItemReader } from './readItem.ts';
import type { ListKey } from './findListField.ts';
import type { Pause } from '../../core/cooperativePause.ts';

/** A text of which some items were read already: each has a name in its place, as a string. */
export interface CondensedJson {
  readonly bytes: Uint8Array;
  readonly itemsByName: ReadonlyMap<string, unknown>;
  /** How many values these items have. */
  readonly values: number;
}

/** What a text came to: its value, or what is out of the ordinary, for the reader in one piece. */
export type ArrivedJson = { readonly value: unknown } | { readonly odd: CondensedJson };

/**
 * Reads JSON item by item of its list while it arrives: of the text, nothing is kept but what `reader` keeps.
 *
 * @param reader gets bytes that don't last
 * @throws TooManyItems where there are more, but not before all has arrived
 */
export async function parseArrivingJson(
  chunks: AsyncIterable<Uint8Array>,
  key: ListKey,
  pause: Pause,
  reader: ItemReader,
): Promise<ArrivedJson> {
  const arriving = new ArrivingJson(new JsonListReader(key, pause, reader));
  for await (const chunk of chunks) await arriving.add(chunk);
  return arriving.end();
}

class ArrivingJson {
  private readonly rest = new ByteWindow();
  /** The bytes at which an item that had no end before is looked at again: its length has doubled. */
  private nextLook = 0;
  /** The text of the first items, by which errors name it. */
  private readonly beginning: Uint8Array[] = [];
  private beginningSize = 0;
  private itemsInBeginning = 0;
  private valuesLeftBehind: number;
  private excess: TooManyItems | undefined;

  constructor(private readonly list: JsonListReader) {
    this.valuesLeftBehind = list.valuesLeft;
  }

  async add(chunk: Uint8Array): Promise<void> {
    if (this.excess) return;
    this.rest.add(chunk);
    if (this.list.isOpen && this.rest.bytes.length >= this.nextLook) await this.look();
  }

  async end(): Promise<ArrivedJson> {
    if (this.list.isOpen && !this.excess) await this.look();
    if (this.excess) throw this.excess;
    const value = this.list.valueBefore(this.rest.bytes);
    return value === undefined ? { odd: this.condense() } : { value };
  }

  private async look(): Promise<void> {
    try {
      this.drop(await this.list.take(this.rest.bytes));
    } catch (error) {
      if (!(error instanceof TooManyItems)) throw error;
      this.excess = error;
    }
  }

  private drop(count: number): void {
    if (this.beginningSize < widestFrame) {
      this.beginning.push(Buffer.from(this.rest.bytes.subarray(0, count)));
      this.beginningSize += count;
      this.itemsInBeginning = this.list.items.length;
      this.valuesLeftBehind = this.list.valuesLeft;
    }
    this.rest.drop(count);
    this.nextLook = 2 * this.rest.bytes.length;
  }

  private condense(): CondensedJson {
    const { list, rest } = this;
    const name = randomUUID();
    const later = list.items.slice(this.itemsInBeginning);
    const names = later.map((_, at) => `${name} ${at}`);
    const text = names.map((each) => JSON.stringify(each)).join(',');
    const end = later.length === 0 ? '' : list.isClosed ? ']' : ',';
    return {
      bytes: Buffer.concat([...this.beginning, Buffer.from(`${text}${end}`), rest.bytes]),
      itemsByName: new Map(names.map((each, at) => [each, later[at]])),
      values: this.valuesLeftBehind - list.valuesLeft,
    };
  }
}

import { type YAMLMap, isMap, isScalar, isSeq, type Node, type Scalar, type YAMLSeq } from 'yaml';
import { quickNodes, readBlockText, createScalar, readQuoted, readScalar, endOfKey } from './readScalar.ts';

/** Regular expressions leave the stack in a text of many megabytes in quotes. */
const maxLength = 1_000_000;

/**
 * Reads a map in the form that we print into the nodes that `yaml` makes of it, many times faster.
 * Undefined for each text that has anything else, such as comments, aliases or errors: `yaml` reads
 * those. Nodes have no source tokens.
 */
export function readBlockStyle(text: string): YAMLMap | undefined {
  // `yaml` takes a carriage return out of some line breaks.
  if (text.length > maxLength || text.includes('\r')) return undefined;
  try {
    return new BlockReader(text).read();
  } catch (error) {
    if (error instanceof OtherForm) return undefined;
    throw error;
  }
}

/** The plain value of nodes without aliases whose keys are texts: as `toJS` of `yaml` gives it. */
export function toValue(node: unknown): unknown {
  if (isScalar(node)) return node.value;
  if (isSeq(node)) return node.items.map(toValue);
  if (!isMap(node)) return undefined;
  const value: Record<string, unknown> = {};
  for (const { key, value: item } of node.items) {
    const name = (key as { value: string }).value;
    if (inherited.has(name)) setOwn(value, name, toValue(item));
    else value[name] = toValue(item);
  }
  return value;
}

/** Names that each object inherits. */
const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** A key that each object inherits, such as `__proto__`, must not reach what it is inherited from. */
const setOwn = (object: Record<string, unknown>, name: string, value: unknown): void =>
  void Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });

/** No test case that anybody wrote is nested as deep. */
const maxDepth = 50;
const blank = 32;
const fewTexts = 16;

type ReadNode = Node & { range: [number, number, number] };

/** Thrown at what the reader doesn't know; whoever catches it leaves the text to `yaml`. */
class OtherForm extends Error {}

/** Reads block style, line by line, into the nodes that `yaml` makes of it. */
class BlockReader {
  private at = 0;
  private depth = 0;

  constructor(private readonly text: string) {}

  /** @throws OtherForm where the text has anything that is not of the form that we print */
  read(): YAMLMap {
    const column = this.skipBlanks();
    const map = this.readMap(column);
    if (this.at < this.text.length) throw new OtherForm();
    return map;
  }

  private readMap(column: number): YAMLMap {
    const map = quickNodes.map();
    const start = this.at;
    const keys = new DistinctTexts();
    this.enter();
    do {
      const key = this.readKey();
      if (!key || !keys.add(key.value)) throw new OtherForm();
      map.items.push(quickNodes.pair(key, this.readValue(column)));
    } while (this.isAtColumn(column, false));
    return this.leave(map, start);
  }

  private readList(column: number): YAMLSeq {
    const list = quickNodes.list();
    const start = this.at;
    this.enter();
    do {
      this.at++;
      const inner = column + 1 + this.skipBlanks();
      list.items.push(this.readItem(column, inner));
    } while (this.isAtColumn(column, true));
    return this.leave(list, start);
  }

  private readItem(column: number, inner: number): Node {
    if (this.isDash()) return this.readList(inner);
    const start = this.at;
    const isMap = this.readKey() !== undefined;
    this.at = start;
    return isMap ? this.readMap(inner) : this.readInline(column);
  }

  /** A key with its colon; undefined, and no step further, where the line has none. */
  private readKey(): Scalar<string> | undefined {
    const start = this.at;
    const first = this.text[start];
    if (first === '"' || first === "'") {
      const key = readQuoted(this.text, start);
      const end = key?.range?.[1] ?? 0;
      if (!key || this.text[end] !== ':' || !/[ \n]/.test(this.text[end + 1] ?? '')) return undefined;
      if (end - start > 1000) throw new OtherForm();
      this.at = end + 1;
      return key;
    }
    const end = endOfKey(this.text, start);
    if (end < 0) return undefined;
    this.at = end + 1;
    const name = this.text.slice(start, end);
    return createScalar(name, name, start, end, 'PLAIN');
  }

  /** The value of a key of a map that stands in a column. */
  private readValue(column: number): Node {
    if (this.text[this.at] === ' ') {
      this.skipBlanks();
      return this.readInline(column);
    }
    this.at++;
    const inner = this.skipBlanks();
    if (this.isDash() && inner >= column) return this.readList(inner);
    if (inner <= column) throw new OtherForm();
    return this.readMap(inner);
  }

  /** What stands on the rest of a line, and the lines of a block below it. */
  private readInline(column: number): Node {
    const { text, at: start } = this;
    const node = text[start] === '|' ? readBlockText(text, start, column) : this.readOnLine(start);
    if (!node) throw new OtherForm();
    this.at = (node as ReadNode).range[2];
    return node;
  }

  private readOnLine(start: number): Node | undefined {
    const lineEnd = this.text.indexOf('\n', start);
    const end = lineEnd < 0 ? this.text.length : lineEnd;
    const node = readEmpty(this.text.slice(start, end)) ?? readScalar(this.text, start, end);
    if (node) node.range = [start, end, lineEnd < 0 ? end : end + 1];
    return node;
  }

  /** Goes to the start of the next line if it stands in a column; says whether it does. */
  private isAtColumn(column: number, isList: boolean): boolean {
    let at = this.at;
    while (this.text.charCodeAt(at) === blank) at++;
    const found = at - this.at;
    if (at >= this.text.length && found === 0) return false;
    if (found > column) throw new OtherForm();
    if (found < column) return false;
    const isDash = this.text[at] === '-' && this.text[at + 1] === ' ';
    if (isDash !== isList) {
      if (isDash) throw new OtherForm();
      return false;
    }
    this.at = at;
    return true;
  }

  private isDash(): boolean {
    return this.text[this.at] === '-' && this.text[this.at + 1] === ' ';
  }

  private skipBlanks(): number {
    const start = this.at;
    let at = start;
    while (this.text.charCodeAt(at) === blank) at++;
    this.at = at;
    return at - start;
  }

  private enter(): void {
    if (++this.depth > maxDepth) throw new OtherForm();
  }

  private leave<Collection extends YAMLMap | YAMLSeq>(collection: Collection, start: number): Collection {
    this.depth--;
    collection.range = [start, this.at, this.at];
    return collection;
  }
}

function readEmpty(source: string): YAMLMap | YAMLSeq | undefined {
  const node = source === '[]' ? quickNodes.list() : source === '{}' ? quickNodes.map() : undefined;
  if (node) node.flow = true;
  return node;
}

/** Texts of which none comes twice: a set is worth its making where they are many. */
class DistinctTexts {
  private readonly few: string[] = [];
  private many: Set<string> | undefined;

  /** @returns false where it is there */
  add(text: string): boolean {
    if (this.many?.has(text) ?? this.few.includes(text)) return false;
    if (this.many) this.many.add(text);
    else if (this.few.push(text) > fewTexts) this.many = new Set(this.few);
    return true;
  }
}

import { Scalar, Pair, YAMLMap, YAMLSeq, type Node } from 'yaml';
import { isSurelyText, isText, needsEscapes } from '../print/scalarText.ts';

/** Whole numbers that are the same number in each reading. */
const wholeNumber = /^-?(?:0|[1-9]\d{0,14})$/;

const words: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** A text in single quotes, and one in double quotes, on one line. */
const singleQuoted = /'((?:[^'\r\n]|'')*)'/y;
const doubleQuoted = /"((?:[^"\\\r\n]|\\[^\r\n])*)"/y;

const escape = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U(000[\da-fA-F]{5}|0010[\da-fA-F]{4})|(.))/g;

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  ' ': ' ',
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1B',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  N: '\u0085',
  L: '\u2028',
  P: '\u2029',
};

/** The scalar whose text on its line ends at `end`; undefined where it is of another form. */
export function readScalar(text: string, start: number, end: number): Scalar | undefined {
  const first = text[start];
  if (first === '"' || first === "'") {
    const scalar = readQuoted(text, start);
    return scalar?.range?.[1] === end ? scalar : undefined;
  }
  return readPlain(text.slice(start, end), start);
}

/** The text in quotes that starts at an offset; undefined where it goes over several lines. */
export function readQuoted(text: string, start: number): Scalar<string> | undefined {
  const isDouble = text[start] === '"';
  const pattern = isDouble ? doubleQuoted : singleQuoted;
  pattern.lastIndex = start;
  const inside = pattern.exec(text)?.[1];
  if (inside === undefined) return undefined;
  const value = isDouble ? unescape(inside) : inside.replaceAll("''", "'");
  return value === undefined
    ? undefined
    : createScalar(
        value,
        value,
        start,
        start + inside.length + 2,
        isDouble ? 'QUOTE_DOUBLE' : 'QUOTE_SINGLE',
      );
}

function unescape(inside: string): string | undefined {
  if (!inside.includes('\\')) return inside;
  let isKnown = true;
  const value = inside.replaceAll(
    escape,
    (_, byte?: string, unit?: string, point?: string, letter?: string) => {
      const code = byte ?? unit ?? point;
      const character =
        code === undefined ? escapes[letter!] : String.fromCodePoint(Number.parseInt(code, 16));
      isKnown &&= character !== undefined;
      return character ?? '';
    },
  );
  return isKnown ? value : undefined;
}

function readPlain(source: string, start: number): Scalar | undefined {
  if (isSurelyText(source)) return createScalar(source, source, start, start + source.length, 'PLAIN');
  const value = valueOf(source);
  return value === undefined ? undefined : createScalar(value, source, start, start + source.length, 'PLAIN');
}

function valueOf(source: string): string | number | boolean | null | undefined {
  if (words.has(source)) return words.get(source);
  if (wholeNumber.test(source)) return Number(source);
  return needsEscapes(source) || !isText(source) ? undefined : source;
}

/** A scalar as `yaml` makes it of a text: with the line break behind it. */
export function createScalar<Value>(
  value: Value,
  source: string,
  start: number,
  end: number,
  type: Scalar.Type,
): Scalar<Value> {
  return quickNodes.scalar(value, source, type, [start, end, end]);
}

const header = /\|(\d)?([-+])?\n/y;

/**
 * The literal block whose header starts at an offset. Undefined where it is of a form that we don't
 * print: folded, with blanks on its empty lines, or with empty lines behind that don't belong to it.
 *
 * @param indent the column of the map or list that the block stands in
 */
export function readBlockText(text: string, start: number, indent: number): Scalar<string> | undefined {
  header.lastIndex = start;
  const found = header.exec(text);
  if (!found) return undefined;
  const first = header.lastIndex;
  const column = found[1] === undefined ? columnAfter(text, first) : indent + Number(found[1]);
  if (column <= indent) return undefined;
  const end = endOf(text, first, column);
  if (end === undefined || end === first) return undefined;
  const value = chomp(withoutIndent(text.slice(first, end), column), found[2]);
  return value === undefined ? undefined : createScalar(value, value, start, end, 'BLOCK_LITERAL');
}

/** The column of the first line that has anything on it; empty lines before it have no blanks. */
function columnAfter(text: string, offset: number): number {
  let start = offset;
  while (text[start] === '\n') start++;
  let at = start;
  while (text[at] === ' ') at++;
  return at === text.length || text[at] === '\n' ? -1 : at - start;
}

/** Where the first line starts that has less indentation; undefined where one has too little to be part of it. */
function endOf(text: string, first: number, column: number): number | undefined {
  for (let start = first; start < text.length;) {
    let at = start;
    while (at < start + column && text[at] === ' ') at++;
    if (at < start + column && text[at] !== '\n') return start;
    if (at > start && at < start + column) return undefined;
    if (at === start + column && text[at] === '\n') return undefined;
    const lineEnd = text.indexOf('\n', at);
    if (lineEnd < 0) return undefined;
    start = lineEnd + 1;
  }
  return text.length;
}

function withoutIndent(lines: string, column: number): string {
  const indentation = ' '.repeat(column);
  const start = lines.startsWith(indentation) ? column : 0;
  return lines.slice(start).replaceAll(`\n${indentation}`, '\n');
}

/** The text without the line breaks at its end that its header leaves out. */
function chomp(lines: string, mode: string | undefined): string | undefined {
  if (mode === '+') return lines;
  const value = lines.slice(0, -1);
  if (value === '' || value.endsWith('\n')) return undefined;
  return mode === '-' ? value : lines;
}

/** A key without quotes. What YAML reads as another value than a text is not among them. */
const key = /(?!(?:null|true|false):)[a-z_][\w-]{0,99}:(?=[ \n])/iy;

/** Where the colon stands of a key without quotes that starts at an offset; -1 where there is none. */
export function endOfKey(text: string, start: number): number {
  key.lastIndex = start;
  return key.test(text) ? key.lastIndex - 1 : -1;
}

const kind = Symbol.for('yaml.node.type');

/** Lets a class make nodes of a class of `yaml`, with the kind in their prototype. */
function asNodes(quick: { readonly prototype: object }, prototype: object, name: string): void {
  Object.setPrototypeOf(quick.prototype, prototype);
  Object.defineProperty(quick.prototype, kind, { value: Symbol.for(`yaml.${name}`) });
}

class QuickScalar {
  constructor(
    public value: unknown,
    public source: string,
    public type: Scalar.Type,
    public range: [number, number, number],
  ) {}
}
class QuickPair {
  constructor(
    public key: unknown,
    public value: unknown,
  ) {}
}
class QuickMap {
  items: Pair[] = [];
  range: [number, number, number] | undefined;
  flow: boolean | undefined;
}
class QuickList {
  items: unknown[] = [];
  range: [number, number, number] | undefined;
  flow: boolean | undefined;
}

asNodes(QuickScalar, Scalar.prototype, 'scalar');
asNodes(QuickPair, Pair.prototype, 'pair');
asNodes(QuickMap, YAMLMap.prototype, 'map');
asNodes(QuickList, YAMLSeq.prototype, 'seq');

/** Nodes as `yaml` makes them, in a fraction of the time: `yaml` defines the kind of each on the node itself. */
export const quickNodes = {
  scalar: <Value>(
    value: Value,
    source: string,
    type: Scalar.Type,
    range: [number, number, number],
  ): Scalar<Value> => new QuickScalar(value, source, type, range) as unknown as Scalar<Value>,
  pair: (key: Scalar<string>, value: Node): Pair<Scalar<string>, Node> =>
    new QuickPair(key, value) as unknown as Pair<Scalar<string>, Node>,
  map: (): YAMLMap => new QuickMap() as unknown as YAMLMap,
  list: (): YAMLSeq => new QuickList() as unknown as YAMLSeq,
};

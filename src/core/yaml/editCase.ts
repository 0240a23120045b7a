import { Document, isMap, isScalar, isSeq, type Node, type YAMLMap, visit, isAlias, isNode } from 'yaml';
import type { TestCase } from '../case/testCase.ts';
import { withoutUndefined, isRecord, isSameValue } from '../values.ts';
import { editInPlace } from './edit/editInPlace.ts';
import { withTextTag } from './print/textTag.ts';
import { keyRank, printCase } from './printCase.ts';
import { readBlockStyle, toValue } from './read/readBlockStyle.ts';
import { readYaml, caseOptions } from './readYaml.ts';

/** Parses for printing. */
const options = { ...caseOptions, customTags: withTextTag } as const;

const printOptions = { lineWidth: 0 } as const;

/** Where `yaml` prints a text over several lines that it would read back as another one. */
const safePrintOptions = { ...printOptions, doubleQuotedAsJSON: true } as const;

/**
 * Edits the text of a file so that it says `next`. Only the bytes of what differs change. Aliases
 * stay unless one of them has to say something else now. Where the text cannot be edited so, it is
 * printed anew, with its comments. What stands behind the end of the document stays as it is.
 *
 * @throws when the text does not parse
 */
export function editCase(text: string, next: TestCase): string {
  const end = endOfDocument(text);
  return editDocument(text.slice(0, end), next) + text.slice(end);
}

/** Where the line starts that ends the document: `...`, or the `---` of an empty one. */
function endOfDocument(text: string): number {
  if (!/^(?:\.\.\.|---)(?:\s|$)/m.test(text)) return text.length;
  const { range } = readYaml(text, caseOptions);
  return /^(?:\.\.\.|---)(?:\s|$)/.test(text.slice(range[1])) ? range[1] : text.length;
}

function editDocument(text: string, next: TestCase): string {
  const document = readYaml(text, { ...options, keepSourceTokens: true });
  const [error] = document.errors;
  if (error) throw error;
  const inPlace = editInPlace(text, document, withoutUndefined(next), keyRank);
  if (inPlace !== undefined && isReadAs(inPlace, next)) return inPlace;
  return edited(text, document, next) ?? edited(text, withoutAliases(text), next) ?? rewritten(text, next);
}

/** The edited text, or nothing when it would not say `next`. */
function edited(text: string, document: Document, next: TestCase): string | undefined {
  try {
    document.contents = mergeNode(document, document.contents, next) as typeof document.contents;
    const printed = [printOptions, safePrintOptions].map((style) => dressed(text, document.toString(style)));
    return printed.find((candidate) => isReadAs(candidate, next));
  } catch {
    // An alias that lost its anchor.
    return undefined;
  }
}

function withoutAliases(text: string): Document {
  const document = readYaml(text, options);
  expandAliases(document);
  return document;
}

/** Printed text with the byte order mark and the line ends of the text before. */
function dressed(text: string, printed: string): string {
  const bom = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const whole = bom + printed.replace(/^\uFEFF/, '');
  return /\r\n/.test(text) ? whole.replaceAll(/\r?\n/g, '\r\n') : whole;
}

/** The last resort, for YAML that cannot be edited in place: its comments stand above. */
function rewritten(text: string, next: TestCase): string {
  const comments = text.split(/\r?\n/).filter((line) => /^\s*#/.test(line));
  return dressed(text, [...comments, printCase(next)].join('\n'));
}

/**
 * Merges `next` into a node: edits the node itself where possible. What is equal keeps
 * its comments, order and style.
 */
function mergeNode(document: Document, node: Node | null, next: unknown): Node {
  if (isMap(node) && isRecord(next)) return mergedMap(document, node, next);
  if (isSeq(node) && Array.isArray(next)) {
    node.items = mergedItems(document, node.items as Node[], next as unknown[]);
    return node;
  }
  if (node && isSameValue(node.toJS(document), next)) return node;
  const fresh = createNode(document, next);
  if (!node) return fresh;
  fresh.comment = node.comment;
  fresh.commentBefore = node.commentBefore;
  if (node.spaceBefore) fresh.spaceBefore = true;
  if (isScalar(node) && isScalar(fresh) && typeof node.value === typeof next && node.type && !fresh.type)
    fresh.type = node.type;
  return fresh;
}

function mergedMap(document: Document, node: YAMLMap, next: Record<string, unknown>): Node {
  const wanted = new Map(Object.entries(next).filter(([, value]) => value !== undefined));
  node.items = node.items.filter(({ key }) => wanted.has(nameOf(key)));
  for (const pair of node.items)
    pair.value = mergeNode(document, pair.value as Node | null, wanted.get(nameOf(pair.key)));
  const present = new Set(node.items.map(({ key }) => nameOf(key)));
  for (const [key, value] of wanted) {
    if (!present.has(key))
      node.add(document.createPair(createNode(document, key), createNode(document, value)));
  }
  return node;
}

/** The name that a key has in the plain value. */
function nameOf(key: unknown): string {
  const value = isScalar(key) ? key.value : key;
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * Equal items stay, wherever they moved, so that comments stay with their step; the others are
 * merged in order.
 */
function mergedItems(document: Document, items: readonly Node[], next: readonly unknown[]): Node[] {
  const free = new Map(items.map((node) => [node, node.toJS(document) as unknown]));
  const same = next.map((value) => {
    const [node] = [...free].find(([, plain]) => isSameValue(plain, value)) ?? [];
    if (node) free.delete(node);
    return node;
  });
  const rest = free.keys();
  return next.map((value, at) => same[at] ?? mergeNode(document, rest.next().value ?? null, value));
}

/** A new node. Blank text of several lines is quoted: as a block it would gain blanks. */
export function createNode(document: Document, value: unknown): Node {
  const node = document.createNode(value, { aliasDuplicateObjects: false }) as Node;
  visit(node, {
    Scalar: (_key, scalar) => {
      if (typeof scalar.value === 'string' && /^\s*\n\s*$/.test(scalar.value)) scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return node;
}

/** Puts a copy of what it stands for in the place of every alias. */
function expandAliases(document: Document): void {
  // Parents first: what an alias stood for may hold aliases of its own.
  visit(document, {
    Alias: (_key, alias) => {
      const copy = alias.resolve(document)?.clone();
      if (isNode(copy)) delete copy.anchor;
      return copy as Node | undefined;
    },
  });
  visit(document, {
    Node: (_key, node) => {
      if (!isAlias(node)) delete node.anchor;
    },
  });
}

/** Whether a text reads back as a test case. */
export function isReadAs(text: string, testCase: TestCase): boolean {
  const nodes = readBlockStyle(text);
  const value = nodes ? toValue(nodes) : valueOf(text);
  return value !== undefined && isSameValue(value, withoutUndefined(testCase));
}

/** The value of a text as `yaml` reads it; undefined where it has errors. */
function valueOf(text: string): unknown {
  const document = readYaml(text, caseOptions);
  return document.errors.length === 0 ? document.toJS({ maxAliasCount: -1 }) : undefined;
}

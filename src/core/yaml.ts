import { isMap, isNode, isPair, isScalar, isSeq, LineCounter, parseDocument, stringify, type Document, type Node } from 'yaml';
import { checkTestCase, type Path, type ProblemCode } from './check.ts';
import { message, type Message } from './errors.ts';
import type { TestCase } from './testCase.ts';

/** Offsets into the text, in UTF-16 units; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Something wrong, where it stands: `line` and `column` count from 1. */
export interface LocatedProblem extends Span {
  readonly severity: 'error' | 'warning';
  readonly code: ProblemCode | 'syntax';
  readonly message: Message;
  readonly line: number;
  readonly column: number;
}

export interface ParsedCase {
  /** The test case, unless an error stands in `problems`. Unknown keys and values are kept. */
  readonly testCase: TestCase | undefined;
  /** What the text says, as far as it parses. */
  readonly value: unknown;
  readonly problems: readonly LocatedProblem[];
  /** Where a value stands in the text, or the nearest value around it. */
  spanOf(path: Path): Span;
}

const conflictMarker = /^(?:<{7}|>{7}|\|{7})(?: |$)/m;

/** Reads one test case from YAML text. Never throws: what is wrong stands in `problems`. */
export function parseCase(text: string): ParsedCase {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const problems: LocatedProblem[] = [];
  const add = (found: Omit<LocatedProblem, 'line' | 'column'>): void => {
    const { line, col } = lines.linePos(found.start);
    problems.push({ ...found, line: Math.max(line, 1), column: Math.max(col, 1) });
  };
  const syntax = (text: Message, start: number, end: number): void =>
    add({ severity: 'error', code: 'syntax', message: text, start, end });

  const marker = conflictMarker.exec(text);
  if (marker) {
    syntax(message('The file holds merge conflict markers: resolve the conflict first'), marker.index, marker.index + marker[0].length);
    return { testCase: undefined, value: undefined, problems, spanOf: () => ({ start: 0, end: text.length }) };
  }
  for (const error of document.errors) syntax(message('{0}', error.message), error.pos[0], error.pos[1]);

  const value = problems.length > 0 ? undefined : plainValue(document, syntax);
  const spanOf = (path: Path): Span => spanAt(document, path, text, 'value');
  if (problems.length === 0) {
    const isEmpty = value === null || value === undefined;
    if (isEmpty) syntax(message('The file is empty: a test case needs id, description and elements'), 0, 0);
    for (const { path, issue: _issue, ...problem } of isEmpty ? [] : checkTestCase(value)) {
      add({ ...problem, ...spanAt(document, path, text, problem.code === 'unknown-key' ? 'key' : 'value') });
    }
  }
  const blocked = problems.some((problem) => problem.severity === 'error');
  return { testCase: blocked ? undefined : (value as TestCase), value, problems, spanOf };
}

/** Aliases may expand without end ("billion laughs"): `yaml` refuses those by throwing. */
function plainValue(document: Document, syntax: (text: Message, start: number, end: number) => void): unknown {
  try {
    return document.toJS({ maxAliasCount: 1000 }) as unknown;
  } catch (error) {
    syntax(message('{0}', error instanceof Error ? error.message : String(error)), 0, 0);
    return undefined;
  }
}

function spanAt(document: Document, path: Path, text: string, part: 'key' | 'value'): Span {
  for (let length = path.length; length >= 0; length--) {
    const span = exactSpan(document, path.slice(0, length), length === path.length ? part : 'key');
    if (span) return { start: span.start, end: Math.max(span.start, Math.min(span.end, text.length)) };
  }
  return { start: 0, end: 0 };
}

/** For a whole object the span is that of its first key, so that a squiggle stays on one line. */
function exactSpan(document: Document, path: Path, part: 'key' | 'value'): Span | undefined {
  const parent: unknown = path.length === 0 ? undefined : document.getIn(path.slice(0, -1), true);
  const key = path.at(-1);
  if (isMap(parent)) {
    const pair = parent.items.find((item) => isScalar(item.key) && item.key.value === key);
    const shown = part === 'value' && isPair(pair) && isScalar(pair.value) ? pair.value : pair?.key;
    return spanOfNode(shown);
  }
  const node: unknown = path.length === 0 ? document.contents : document.getIn(path, true);
  if (isMap(node) && node.items[0]) return spanOfNode(node.items[0].key);
  return spanOfNode(node);
}

function spanOfNode(node: unknown): Span | undefined {
  return isNode(node) && node.range ? { start: node.range[0], end: node.range[1] } : undefined;
}

/** Keys in the order in which files are written; others follow in their own order. */
const keyOrder = [
  'id',
  'description',
  'prompt',
  'type',
  'folderName',
  'tagNames',
  'dependencyId',
  'teardownId',
  'entryPointUrlPath',
  'elements',
  'runStatus',
  'excludedEnvironmentNames',
  'externalId',
  'version',
];

const rank = (key: string): number => (keyOrder.includes(key) ? keyOrder.indexOf(key) : keyOrder.length);

const printing = { lineWidth: 0 } as const;

/** A test case as the text of a new file. */
export function printCase(testCase: TestCase): string {
  const ordered = Object.entries(testCase)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => rank(a) - rank(b));
  return stringify(Object.fromEntries(ordered), printing);
}

/**
 * Edits the text of a file so that it says `next`. What is equal already keeps its comments, order
 * and style; only what differs is written anew. Line ends and a byte order mark stay.
 *
 * @throws when the text does not parse
 */
export function editCase(text: string, next: TestCase): string {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) throw error;
  document.contents = merged(document, document.contents, next) as typeof document.contents;
  const bom = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const printed = bom + document.toString(printing).replace(/^\uFEFF/, '');
  return /\r\n/.test(text) ? printed.replaceAll(/\r?\n/g, '\r\n') : printed;
}

function merged(document: Document, node: Node | null, next: unknown): Node {
  if (isMap(node) && isRecord(next)) {
    for (const { key } of node.items.slice()) {
      const name = isScalar(key) ? String(key.value) : String(key);
      if (next[name] === undefined) node.delete(key);
    }
    for (const [key, value] of Object.entries(next)) {
      if (value !== undefined) node.set(key, merged(document, (node.get(key, true) as Node | undefined) ?? null, value));
    }
    return node;
  }
  if (isSeq(node) && Array.isArray(next)) {
    node.items = mergedItems(document, node.items as Node[], next as unknown[]);
    return node;
  }
  if (node && sameValue(node.toJS(document), next)) return node;
  const created = document.createNode(next) as Node;
  if (isScalar(node) && isScalar(created)) {
    created.comment = node.comment;
    created.commentBefore = node.commentBefore;
    if (typeof node.value === typeof next && node.type !== undefined) created.type = node.type;
  }
  return created;
}

/** Equal items at both ends stay; those between are merged in order, so that comments stay with their step. */
function mergedItems(document: Document, items: readonly Node[], next: readonly unknown[]): Node[] {
  const same = (node: Node | undefined, value: unknown): boolean => node !== undefined && sameValue(node.toJS(document), value);
  const shorter = Math.min(items.length, next.length);
  let head = 0;
  while (head < shorter && same(items[head], next[head])) head++;
  let tail = 0;
  while (tail < shorter - head && same(items.at(-1 - tail), next.at(-1 - tail))) tail++;
  const middle = items.slice(head, items.length - tail);
  const wanted = next.slice(head, next.length - tail);
  const between =
    middle.length === wanted.length
      ? wanted.map((value, at) => merged(document, middle[at] ?? null, value))
      : wanted.map((value) => middle.find((node) => same(node, value)) ?? merged(document, null, value));
  return [...items.slice(0, head), ...between, ...items.slice(items.length - tail)];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deep equality of plain values, regardless of the order of keys. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, at) => sameValue(item, b[at]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
  );
}

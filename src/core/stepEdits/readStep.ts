import { isMap, isNode, isSeq, parseDocument, type Document, type Node } from 'yaml';
import type { Selector } from '../case/selector.ts';
import type { Element } from '../case/testCase.ts';
import type { Span } from '../text/span.ts';
import { lineStart } from '../text/textLines.ts';
import { isRecord } from '../values.ts';
import { findPair, getSpan } from '../yaml/findNodes.ts';
import { stepLooksTooDeep } from '../yaml/yamlErrors.ts';
import type { ItemText, StepList } from './stepList.ts';

/** A step as it is read from its own text. Offsets count from where that text starts. */
export interface ReadStep {
  /** The value of the step, as far as it parses. */
  readonly element: Element | undefined;
  /** The key `selectors`. */
  readonly selectorsKey: Span | undefined;
  readonly selectors: readonly Selector[];
  /** Its selectors, one after the other. */
  readonly links: readonly Span[];
  /** The value of `action` or `expectation`. */
  readonly act: Span | undefined;
  /** Whether its text parses without an error. */
  readonly isWhole: boolean;
}

const nothing: ReadStep = {
  element: undefined,
  selectorsKey: undefined,
  selectors: [],
  links: [],
  act: undefined,
  isWhole: false,
};

/** The text that a step is read from: its lines from the dash on, or what stands in the braces. */
export function textOfStep(text: string, list: StepList, { start, end }: ItemText): Span & { text: string } {
  const from = list.style === 'block' ? lineStart(text, start) : start;
  return { start: from, end, text: text.slice(from, end) };
}

/** The parsed node of a step, from its own text. */
export function parseStep(text: string): { document: Document.Parsed; step: unknown } {
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'silent', uniqueKeys: false });
  const { contents } = document;
  return { document, step: isSeq(contents) && !contents.flow ? contents.items[0] : contents };
}

/**
 * Reads one step from its own text. Never throws.
 *
 * @param before the text in front of it, where its aliases may have their anchors
 */
export function readStep(text: string, before: () => string = () => ''): ReadStep {
  if (stepLooksTooDeep(text)) return nothing;
  try {
    const { document, step } = parseStep(text);
    if (!isMap(step)) return nothing;
    const pair = findPair(step, 'selectors');
    const act = findPair(step, 'interaction')?.value ?? findPair(step, 'assertion')?.value;
    const name = findPair(act, 'action')?.value ?? findPair(act, 'expectation')?.value;
    const element = elementIn(step, document) ?? valueWithin(before() + text);
    return {
      element,
      selectorsKey: getSpan(pair?.key),
      selectors: selectorsOf(element),
      links: isSeq(pair?.value) ? pair.value.items.flatMap((item) => getSpan(item) ?? []) : [],
      act: getSpan(name),
      isWhole: document.errors.length === 0,
    };
  } catch {
    return nothing;
  }
}

/** The selectors of a step, less what is none. */
export function selectorsOf(element: Element | undefined): Selector[] {
  const found: unknown = element?.selectors;
  return Array.isArray(found) ? found.filter((selector): selector is Selector => isRecord(selector)) : [];
}

function elementIn(step: Node, document: Document.Parsed): Element | undefined {
  try {
    const value: unknown = step.toJS(document, { maxAliasCount: 1000 });
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The last step of a text: an alias in it may have its anchor in a step before. */
function valueWithin(text: string): Element | undefined {
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'silent', uniqueKeys: false });
  const steps = findPair(document.contents, 'elements')?.value;
  const last: unknown = isSeq(steps) ? steps.items.at(-1) : undefined;
  return isNode(last) ? elementIn(last, document) : undefined;
}

/** A value of a step and where it stands, as `yaml` counts it. */
interface PlainNode extends Span {
  readonly value: unknown;
  readonly pairs?: ReadonlyMap<string, { readonly key: Span; readonly value: PlainNode }>;
  readonly items?: readonly PlainNode[];
}

/** A line with a key: perhaps behind a dash, perhaps with its value. */
interface KeyLine {
  /** The column of the dash, else of the key. */
  readonly column: number;
  readonly keyColumn: number;
  readonly hasDash: boolean;
  readonly name: string;
  readonly key: Span;
  readonly value: PlainNode | undefined;
  /** Where the next line starts. */
  readonly end: number;
}

const space = ' +';
const key = '[A-Za-z]\\w{0,60}';
const word = '[A-Za-z/$_](?:[^\\s#:\\p{Cc}\\uFEFF]|:(?=\\S)| +(?=[^\\s#]))*|0|[1-9]\\d{0,8}';
const quoted = (mark: string): string => `${mark}[^${mark}\\\\\\p{Cc}\\u2028\\u2029\\uFEFF]*${mark}`;
const keyLine = new RegExp(
  `( *)(-${space})?(${key}):(?:(${space})(${word}|${quoted('"')}|${quoted("'")}))? *(?:${space}#[^\\p{Cc}]*)?(?:\\r?\\n|$)`,
  'uy',
);
const otherThanText: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const reserved = /^(?:true|false|null)$/i;

/**
 * Reads a step that is written as most are: a key to a line, with a word, a number or a text in
 * quotes, and nothing that only a parser of YAML could tell. It says the same as `readStep` in a
 * tenth of the time, which thousands of steps need for the outline; of all other steps it says
 * nothing.
 */
export function readSimpleStep(text: string): ReadStep | undefined {
  const lines = keyLinesOf(text);
  const [first] = lines ?? [];
  if (!lines || !first?.hasDash) return undefined;
  const reader = new Reader(lines);
  const list = reader.list(first.column);
  const [step] = list?.items ?? [];
  if (!step?.pairs || list?.items?.length !== 1 || !reader.isAtEnd) return undefined;
  const element = step.value as Element;
  const selectors = step.pairs.get('selectors');
  const act = (step.pairs.get('interaction') ?? step.pairs.get('assertion'))?.value.pairs;
  const name = (act?.get('action') ?? act?.get('expectation'))?.value;
  return {
    element,
    selectorsKey: selectors?.key,
    selectors: selectorsOf(element),
    links: (selectors?.value.items ?? []).map(spanOf),
    act: name && spanOf(name),
    isWhole: true,
  };
}

const spanOf = ({ start, end }: PlainNode): Span => ({ start, end });

/** The lines of a text; nothing where one of them is more than a key and its value. */
function keyLinesOf(text: string): KeyLine[] | undefined {
  const lines: KeyLine[] = [];
  for (let at = 0; at < text.length;) {
    keyLine.lastIndex = at;
    const found = keyLine.exec(text);
    const line = found && keyLineOf(found);
    if (!line) return undefined;
    lines.push(line);
    at = line.end;
  }
  return lines;
}

function keyLineOf(found: RegExpExecArray): KeyLine | undefined {
  const [whole, indent = '', dash = '', name = '', gap = '', written] = found;
  const keyColumn = indent.length + dash.length;
  const start = found.index + keyColumn;
  const end = start + name.length;
  if (reserved.test(name)) return undefined;
  const value = written === undefined ? undefined : scalar(written, end + 1 + gap.length);
  if (written !== undefined && !value) return undefined;
  return {
    column: indent.length,
    keyColumn,
    hasDash: dash !== '',
    name,
    key: { start, end },
    value,
    end: found.index + whole.length,
  };
}

function scalar(written: string, start: number): PlainNode | undefined {
  const span = { start, end: start + written.length };
  if (/^["']/.test(written)) return { ...span, value: written.slice(1, -1) };
  if (otherThanText.has(written)) return { ...span, value: otherThanText.get(written) };
  if (reserved.test(written)) return undefined;
  return { ...span, value: /^\d/.test(written) ? Number(written) : written };
}

/** Puts lines together by their columns. Nothing comes of it where they don't fit. */
class Reader {
  private at = 0;

  constructor(private readonly lines: readonly KeyLine[]) {}

  get isAtEnd(): boolean {
    return this.at === this.lines.length;
  }

  /** The items whose dashes stand in a column. */
  list(column: number): PlainNode | undefined {
    const { start } = this.lines[this.at]?.key ?? { start: 0 };
    const items: PlainNode[] = [];
    for (
      let line = this.lines[this.at];
      line?.hasDash && line.column === column;
      line = this.lines[this.at]
    ) {
      const item = this.map(line.keyColumn);
      if (!item) return undefined;
      items.push(item);
    }
    const end = items.at(-1)?.end ?? start;
    return { start, end, items, value: items.map(({ value }) => value) };
  }

  /** The keys that stand in a column; the first of them may stand behind a dash. */
  private map(column: number): PlainNode | undefined {
    const first = this.lines[this.at];
    if (!first) return undefined;
    const pairs = new Map<string, { key: Span; value: PlainNode }>();
    let end = first.end;
    for (let line: KeyLine | undefined = first; line?.keyColumn === column; line = this.lines[this.at]) {
      if (line.hasDash && line !== first) break;
      const value = this.valueOf(line, column);
      if (!value || pairs.has(line.name)) return undefined;
      pairs.set(line.name, { key: line.key, value });
      end = this.lines[this.at - 1]?.end ?? end;
    }
    const next = this.lines[this.at];
    if (next && next.column >= column) return undefined;
    const entries = [...pairs].map(([name, pair]) => [name, pair.value.value] as const);
    return { start: first.key.start, end, pairs, value: Object.fromEntries(entries) };
  }

  /** Reads the value behind a key, or below it and further right. */
  private valueOf(line: KeyLine, column: number): PlainNode | undefined {
    const next = this.lines[++this.at];
    if (line.value) return line.value;
    if (!next || next.column <= column) return undefined;
    return next.hasDash ? this.list(next.column) : this.map(next.keyColumn);
  }
}

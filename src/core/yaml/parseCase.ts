import { type YAMLMap, isMap, isScalar, isSeq, type Pair } from 'yaml';
import { checkTestCase } from '../case/checkTestCase.ts';
import type { Path, ProblemCode } from '../case/schemaProblems.ts';
import type { TestCase } from '../case/testCase.ts';
import { message, type Message } from '../message.ts';
import type { Span } from '../text/span.ts';
import { TextLines } from '../text/textLines.ts';
import { findMergeKeys, getSpan } from './findNodes.ts';
import { findTextFlaw, type TextFlaw } from './findTextFlaw.ts';
import { readBlockStyle, toValue } from './read/readBlockStyle.ts';
import { caseOptions, isWhole, readYaml } from './readYaml.ts';
import { yamlErrorMessage, maxProblems, moreProblemsMessage } from './yamlErrors.ts';

export interface ParsedCase {
  /** The test case, unless an error stands in `problems`. Unknown keys and values are kept. */
  readonly testCase: TestCase | undefined;
  /** The value of the text, as far as it parses. */
  readonly value: unknown;
  readonly problems: readonly LocatedProblem[];
  /** The nodes of a text in the form that we print, for who needs more of it without another parse. */
  readonly nodes?: YAMLMap | undefined;
  /** Where a value stands in the text, or the nearest value around it. */
  spanOf(path: Path): Span;
}

/** Reads one test case from YAML text. Never throws: what is wrong stands in `problems`. */
export function parseCase(text: string): ParsedCase {
  const problems = new ProblemList(text);
  const flaw = findTextFlaw(text);
  if (flaw) return withFlaw(text, flaw, problems);
  const nodes = readBlockStyle(text);
  const { contents, value, ...read } = nodes
    ? { contents: nodes, value: toValue(nodes), isWhole: true }
    : readWithYaml(text, problems);
  const spans = new YamlSpans(contents, text);
  if (read.isWhole) addCaseProblems(value, spans, problems);
  return {
    testCase: problems.hasError ? undefined : (value as TestCase),
    value,
    problems: problems.capped(),
    nodes,
    spanOf: (path) => spans.at(path, 'value'),
  };
}

interface ReadText {
  readonly contents: unknown;
  readonly value: unknown;
  /** Whether the value is all that the text says: a key that is there twice says too much, not too little. */
  readonly isWhole: boolean;
}

function readWithYaml(text: string, problems: ProblemList): ReadText {
  const document = readYaml(text, { ...caseOptions, prettyErrors: false });
  const { contents, errors, warnings } = document;
  for (const error of errors) problems.addSyntaxError(yamlErrorMessage(error), ...error.pos);
  const merged = findMergeKeys(document);
  for (const { range } of merged) problems.addSyntaxError(noMergeKeys, range![0], range![1]);
  for (const warning of warnings) problems.addSyntaxWarning(yamlErrorMessage(warning), ...warning.pos);
  const hasAll = merged.length === 0 && isWhole(document);
  return {
    contents,
    isWhole: hasAll,
    value: hasAll ? (document.toJS({ maxAliasCount: -1 }) as unknown) : undefined,
  };
}

function withFlaw(text: string, flaw: TextFlaw, problems: ProblemList): ParsedCase {
  problems.addSyntaxError(flaw.text, flaw.start, flaw.end);
  return {
    testCase: undefined,
    value: undefined,
    problems: problems.capped(),
    spanOf: () => ({ start: 0, end: text.length }),
  };
}

const noMergeKeys = message('Merge keys (<<) aren\'t supported. Write out the keys that "<<" stands for');

function addCaseProblems(value: unknown, spans: YamlSpans, problems: ProblemList): void {
  if (value === null || value === undefined) {
    const text = message('The file is empty: a test case needs id, description and elements');
    problems.addSyntaxError(text, 0, 0);
    return;
  }
  for (const { path, issue: _issue, ...problem } of checkTestCase(value, (at) => spans.writtenAt(at)))
    problems.add({ ...problem, ...spans.at(path, problem.code === 'unknown-key' ? 'key' : 'value') });
}

/** Something wrong, where it stands: `line` and `column` count from 1. */
export interface LocatedProblem extends Span {
  readonly severity: 'error' | 'warning';
  readonly code: ProblemCode | 'syntax' | 'more';
  readonly message: Message;
  /** Keys or values that are known at this place: one of them was probably meant. */
  readonly candidates?: readonly string[];
  /** Whether a run of the test case fails for it: a warning that `validate` reports as an error. */
  readonly failsEveryRun?: boolean;
  readonly line: number;
  readonly column: number;
}

/** Collects the problems of one text. */
class ProblemList {
  private readonly problems: LocatedProblem[] = [];

  private lines: TextLines | undefined;

  constructor(private readonly text: string) {}

  get hasError(): boolean {
    return this.problems.some(({ severity }) => severity === 'error');
  }

  add(problem: Omit<LocatedProblem, 'line' | 'column'>): void {
    this.lines ??= new TextLines(this.text);
    this.problems.push({ ...problem, ...this.lines.positionAt(problem.start) });
  }

  /** Of what is missing at the end, `yaml` says that it stands one character behind it. */
  addSyntaxError(message: Message, start: number, end: number): void {
    this.addSyntax('error', message, start, end);
  }

  /** Something that has no effect, such as a tag that nobody knows. */
  addSyntaxWarning(message: Message, start: number, end: number): void {
    this.addSyntax('warning', message, start, end);
  }

  private addSyntax(severity: 'error' | 'warning', message: Message, start: number, end: number): void {
    const { length } = this.text;
    this.add({
      severity,
      code: 'syntax',
      message,
      start: Math.min(start, length),
      end: Math.min(end, length),
    });
  }

  /** Errors before warnings where not all are reported, so that none is reported in the place of an error. */
  capped(): readonly LocatedProblem[] {
    const problems = this.problems;
    if (problems.length <= maxProblems) return problems;
    const ofSeverity = (wanted: string): LocatedProblem[] =>
      problems.filter(({ severity }) => severity === wanted);
    const inOrder = [...ofSeverity('error'), ...ofSeverity('warning')];
    const hidden = inOrder.slice(maxProblems);
    return [
      ...inOrder.slice(0, maxProblems),
      { ...hidden[0]!, code: 'more', message: moreProblemsMessage(hidden.length) },
    ];
  }
}

/** Where values stand in a parsed text. Thousands of them in one map take no longer than that many alone. */
class YamlSpans {
  private readonly pairs = new Map<YAMLMap, ReadonlyMap<unknown, Pair>>();

  constructor(
    private readonly contents: unknown,
    private readonly text: string,
  ) {}

  /** Where the key or the value of a path stands, or the nearest key around it that the text has. */
  at(path: Path, part: 'key' | 'value'): Span {
    const nodes = this.nodesAlong(path);
    for (let length = path.length; length >= 0; length--) {
      const span = this.exact(nodes, path, length, length === path.length ? part : 'key');
      if (span) return { start: span.start, end: Math.max(span.start, Math.min(span.end, this.text.length)) };
    }
    return { start: 0, end: 0 };
  }

  /** How a number, or a word that stands for no text, is written; undefined for all else. */
  writtenAt(path: Path): string | undefined {
    const node = this.nodesAlong(path).at(-1);
    return isScalar(node) && typeof node.value !== 'string' ? node.source : undefined;
  }

  /** The whole, then what each part of the path leads to. */
  private nodesAlong(path: Path): unknown[] {
    const nodes: unknown[] = [this.contents];
    for (const key of path) nodes.push(this.child(nodes.at(-1), key));
    return nodes;
  }

  private child(node: unknown, key: string | number): unknown {
    if (isMap(node)) return this.pairOf(node, key)?.value;
    return isSeq(node) ? node.items[Number(key)] : undefined;
  }

  private pairOf(map: YAMLMap, key: string | number): Pair | undefined {
    const pairs = this.pairs.get(map) ?? pairsByKey(map);
    this.pairs.set(map, pairs);
    return pairs.get(key);
  }

  /** For a whole object the span is that of its first key, so that a squiggle stays on one line. */
  private exact(
    nodes: readonly unknown[],
    path: Path,
    length: number,
    part: 'key' | 'value',
  ): Span | undefined {
    const [parent, key, node] = [nodes[length - 1], path[length - 1], nodes[length]];
    if (isMap(parent) && key !== undefined) {
      const pair = this.pairOf(parent, key);
      return getSpan(part === 'value' && isScalar(pair?.value) ? pair.value : pair?.key);
    }
    return getSpan(isMap(node) && node.items[0] ? node.items[0].key : node);
  }
}

/** The first pair of each key. */
function pairsByKey({ items }: YAMLMap): Map<unknown, Pair> {
  const pairs = new Map<unknown, Pair>();
  for (const pair of items)
    if (isScalar(pair.key) && !pairs.has(pair.key.value)) pairs.set(pair.key.value, pair);
  return pairs;
}

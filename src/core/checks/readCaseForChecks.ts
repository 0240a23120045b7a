import {
  isMap,
  isScalar,
  isSeq,
  type YAMLMap,
  type YAMLSeq,
  Lexer,
  Parser,
  type CST,
  type Document,
} from 'yaml';
import { runToEnd } from '../slices.ts';
import { blockSteps } from '../stepEdits/findSteps.ts';
import type { Located, Span } from '../text/span.ts';
import { lineStart, nextLine } from '../text/textLines.ts';
import { findValue } from '../yaml/findNodes.ts';
import { findTextFlaw } from '../yaml/findTextFlaw.ts';
import { readBlockStyle } from '../yaml/read/readBlockStyle.ts';
import { composeOne } from '../yaml/readYaml.ts';
import { looksTooDeep } from '../yaml/yamlErrors.ts';
import { moveFinding, moveSpan, type Finding, type SpanMap } from './finding/finding.ts';
import { getLocatedString, getTrimmedSpan, isDuplicateKey, removeKey } from './finding/nodeSpans.ts';
import { findMissingFields, findMissingStepFields } from './links/incompleteCase.ts';
import { findInFields, findInStep, findInStepIndexes } from './runChecks.ts';
import { StepReadingCache, type StepReading } from './stepReadingCache.ts';
import {
  unknownVariables,
  watchedKeys,
  type CaseContent,
  type CaseView,
  type ListedNames,
  type TopLevelField,
  type WatchedKey,
} from './views/caseSetView.ts';
import { getStepVariables, type StepVariables, type VariableRead } from './views/stepVariables.ts';
import { readStepView } from './views/stepView.ts';

/** A file as checks see it; offsets refer to the whole text. */
export interface CaseReading {
  readonly view: CaseView;
  /** The fields at the top that other tools demand and the file lacks. */
  readonly missing: readonly string[];
  /** What is found in the fields at the top alone. */
  readonly findings: readonly Finding[];
  readonly steps: readonly StepReading[];
  /** The names that the file lists, where they are read. */
  readonly names?: ListedNames;
}

/** What a file says as a whole. */
export const contentOf = ({ view, missing, steps, names }: CaseReading): CaseContent => ({
  view,
  missing: [...new Set([...missing, ...steps.flatMap((step) => step.missing)])],
  variables: steps.map(({ variables }) => variables),
  ...(names && { names }),
});

/** The findings of a file by itself: of the fields at the top, of all steps in their order, and of each step. */
export const ownFindings = ({ findings: atTop, steps }: CaseReading): Finding[] => [
  ...atTop,
  ...findInStepIndexes(steps.flatMap(({ index }) => index ?? [])),
  ...steps.flatMap(({ findings }) => findings),
];

const nothing: CaseReading = { view: {}, missing: [], findings: [], steps: [] };

const unreadable: StepReading = {
  index: undefined,
  missing: [],
  variables: unknownVariables,
  findings: [],
};

/** The length of text that is parsed as one: it takes about 30 ms, in pieces. A list in flow style cannot be split. */
const longest = 20_000;

/** Reads a file step by step, and yields after each piece of work. Never throws. */
export function* readCaseForChecks(
  text: string,
  memory: StepReadingCache,
): Generator<undefined, CaseReading> {
  if (findTextFlaw(text)) return nothing;
  const split = splitSteps(text);
  const rest = split?.rest ?? text;
  if (rest.length > longest) return nothing;
  yield;
  const document = yield* parseYamlIncrementally(rest);
  yield;
  const view = document ? viewOf(document, rest, split) : {};
  const isWhole = document !== undefined && !isBroken(document);
  const missing = isWhole ? findMissingFields(document.contents) : [];
  const names = readListedNames(document?.contents, rest, spanMap(split));
  const findings = isWhole
    ? findInFields(document.contents, rest).map((finding) => moveFinding(finding, spanMap(split)))
    : [];
  const atTop = { view, missing, names, findings };
  if (!split) return { ...atTop, steps: isWhole ? yield* stepsOf(document, text) : [] };
  const steps: StepReading[] = [];
  for (const { start, end } of split.steps) {
    const own = text.slice(start, end);
    steps.push(
      moveReading(
        memory.get(own, () => readAlone(own)),
        start,
      ),
    );
    yield;
  }
  return { ...atTop, steps };
}

/**
 * Reads a file at one go. Never throws.
 *
 * @param nodes the nodes of the text, as `parseCase` gives them
 */
export function readCaseAtOnce(text: string, nodes: YAMLMap | undefined): CaseReading {
  if (!nodes) return runToEnd(readCaseForChecks(text, new StepReadingCache()));
  const contents: YamlContents = { contents: nodes, errors: [] };
  return {
    view: viewOf(contents, text, undefined),
    missing: findMissingFields(nodes),
    names: readListedNames(nodes, text, spanMap(undefined)),
    findings: findInFields(nodes, text),
    steps: runToEnd(stepsOf(contents, text)),
  };
}

/** The variables of another file's steps. */
export function* readStepVariables(
  text: string,
  memory: StepReadingCache,
): Generator<undefined, readonly StepVariables[]> {
  const { steps } = yield* readCaseForChecks(text, memory);
  return steps.map(({ variables }) => variables);
}

/** The text of one step with a blank for its dash is a document of its own. */
function readAlone(text: string): StepReading {
  const document = parseYamlAtOnce(text.replace('-', ' '));
  return document && !isBroken(document) ? readNode(document.contents, text) : unreadable;
}

function readNode(node: unknown, text: string): StepReading {
  const step = readStepView(node, text);
  if (!step) return unreadable;
  return {
    index: step.index,
    findings: findInStep(step),
    variables: getStepVariables(step),
    missing: findMissingStepFields(step),
  };
}

function* stepsOf({ contents }: YamlContents, text: string): Generator<undefined, StepReading[]> {
  const list: unknown = isMap(contents) ? contents.get('elements', true) : undefined;
  const steps: StepReading[] = [];
  for (const item of isSeq(list) ? list.items : []) {
    steps.push(readNode(item, text));
    yield;
  }
  return steps;
}

/** Skips text that does not parse or has a duplicate key: the schema reports it, and its meaning is not known. */
const isBroken = ({ errors }: YamlContents): boolean => errors.length > 0;

/** From spans of a text without its steps to those of the whole text. */
const spanMap =
  (split: SplitText | undefined): SpanMap =>
  (span) =>
    split ? { start: split.fromRest(span.start), end: split.fromRest(span.end) } : span;

function viewOf(document: YamlContents, rest: string, split: SplitText | undefined): CaseView {
  const map = spanMap(split);
  const field = (key: WatchedKey): TopLevelField | undefined => {
    const found = getLocatedString(document.contents, key, rest);
    if (!found || isDuplicateKey(document.contents, key)) return undefined;
    const removal = removeKey(document.contents, key, rest).map((change) => ({
      ...change,
      span: map(change.span),
    }));
    return { value: found.value, ...map(found), removal };
  };
  return Object.fromEntries(watchedKeys.map((key) => [key, field(key)]));
}

function moveReading({ index, variables, findings, missing }: StepReading, by: number): StepReading {
  return {
    missing,
    index: index && { ...index, ...moveSpan(index, by) },
    variables: {
      ...variables,
      reads: variables.reads.map((read) => moveRead(read, by)),
      environment: variables.environment.map((read) => moveRead(read, by)),
    },
    findings: findings.map((finding) => moveFinding(finding, (span) => moveSpan(span, by))),
  };
}

const moveRead = (read: VariableRead, by: number): VariableRead => ({
  ...read,
  ...moveSpan(read, by),
  within: moveSpan(read.within, by),
});

/** Reads the names that are texts, quotes included in their spans. */
const readListedNames = (contents: unknown, text: string, map: (span: Span) => Span): ListedNames => ({
  tags: namesIn(listOf(contents, 'tagNames'), text, map),
  environments: namesIn(listOf(contents, 'excludedEnvironmentNames'), text, map),
});

function listOf(contents: unknown, key: string): YAMLSeq | undefined {
  const list = findValue(contents, key);
  return isSeq(list) && !isDuplicateKey(contents, key) ? list : undefined;
}

const namesIn = (list: YAMLSeq | undefined, text: string, map: (span: Span) => Span): Located[] =>
  (list?.items ?? []).flatMap((item) => {
    const span = getTrimmedSpan(item, text);
    return isScalar(item) && typeof item.value === 'string' && span
      ? [{ value: item.value, ...map(span) }]
      : [];
  });

/** A text in parts: its steps, each whole lines, and the rest of the file without them. */
interface SplitText {
  readonly steps: readonly Span[];
  readonly rest: string;
  /** Where an offset into `rest` lies in the text. */
  fromRest(offset: number): number;
}

/**
 * Splits a file at the dashes of its steps, so that a step is parsed alone, a change of one costs
 * that one, and broken YAML in one leaves the others readable. What stands between two steps
 * belongs to the first. Nothing where the list is not in block style at the top level.
 */
export function splitSteps(text: string): SplitText | undefined {
  const items = blockSteps(text)?.items ?? [];
  const last = items.at(-1);
  if (!last) return undefined;
  const end = nextLine(text, last.end);
  const starts = items.map(({ start }) => lineStart(text, start));
  const first = starts[0] ?? end;
  return {
    steps: starts.map((start, at) => ({ start, end: starts[at + 1] ?? end })),
    rest: text.slice(0, first) + text.slice(end),
    fromRest: (offset) => (offset < first ? offset : offset + end - first),
  };
}

const options = { logLevel: 'silent', prettyErrors: false } as const;

/** What a text says, as far as it parses. */
type YamlContents = Pick<Document, 'contents' | 'errors'>;

/** How many words and marks are read at one go: in a few ms. */
const piece = 500;

/**
 * Parses YAML bit by bit, as `parseDocument` does it at one go. Only putting the nodes together is
 * one piece, a third of the work. Never throws; nothing comes of what is nested too deep.
 */
function* parseYamlIncrementally(text: string): Generator<undefined, YamlContents | undefined> {
  const map = readBlockStyle(text);
  if (map) return { contents: map, errors: [] };
  if (looksTooDeep(text)) return undefined;
  try {
    const parser = new Parser();
    const tokens: CST.Token[] = [];
    let count = 0;
    for (const lexeme of new Lexer().lex(text)) {
      tokens.push(...parser.next(lexeme));
      if (++count % piece === 0) yield;
    }
    tokens.push(...parser.end());
    return composeOne(tokens, text.length, options);
  } catch {
    return undefined;
  }
}

/** The same at one go, for the text of a step. */
const parseYamlAtOnce = (text: string): YamlContents | undefined => runToEnd(parseYamlIncrementally(text));

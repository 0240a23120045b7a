import { Document, LineCounter } from 'yaml';
import { checkTestCase, type Path, type ProblemCode } from '../case/check.ts';
import { message, type Message } from '../errors.ts';
import { definedOnly, sameValue } from '../sameValue.ts';
import type { TestCase } from '../case/testCase.ts';
import type { Span } from '../text/span.ts';
import { editedInPlace } from './edit/edit.ts';
import { created, merged, spellOutAliases } from './merge.ts';
import { moreProblems, mostProblems, readYaml, YamlLimitError } from './read.ts';
import { YamlSpans } from './spans.ts';

// Its old address, for those who know it by that.
export { sameValue };

/** Something wrong, where it stands: `line` and `column` count from 1. */
export interface LocatedProblem extends Span {
  readonly severity: 'error' | 'warning';
  readonly code: ProblemCode | 'syntax' | 'more';
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
  const document = readYaml(text, { ...reading, lineCounter: lines, prettyErrors: false });
  const problems: LocatedProblem[] = [];
  const add = (found: Omit<LocatedProblem, 'line' | 'column'>): void => {
    const { line, col } = lines.linePos(found.start);
    problems.push({ ...found, line: Math.max(line, 1), column: Math.max(col, 1) });
  };
  // Of what is missing at the end, `yaml` says that it stands one character behind it.
  const syntax = (what: Message, start: number, end: number): void =>
    add({
      severity: 'error',
      code: 'syntax',
      message: what,
      start: Math.min(start, text.length),
      end: Math.min(end, text.length),
    });

  const marker = conflictMarker.exec(text);
  if (marker) {
    syntax(
      message('The file contains merge conflict markers. Resolve the conflict first'),
      marker.index,
      marker.index + marker[0].length,
    );
    return {
      testCase: undefined,
      value: undefined,
      problems,
      spanOf: () => ({ start: 0, end: text.length }),
    };
  }
  for (const error of document.errors) syntax(wordsOf(error), error.pos[0], error.pos[1]);

  const value = problems.length > 0 ? undefined : plainValue(document, syntax);
  const spans = new YamlSpans(document, text);
  const spanOf = (path: Path): Span => spans.at(path, 'value');
  if (problems.length === 0) {
    const isEmpty = value === null || value === undefined;
    if (isEmpty) syntax(message('The file is empty: a test case needs id, description and elements'), 0, 0);
    for (const { path, issue: _issue, ...problem } of isEmpty ? [] : checkTestCase(value)) {
      add({ ...problem, ...spans.at(path, problem.code === 'unknown-key' ? 'key' : 'value') });
    }
  }
  const blocked = problems.some((problem) => problem.severity === 'error');
  return { testCase: blocked ? undefined : (value as TestCase), value, problems: capped(problems), spanOf };
}

const wordsOf = (error: Error): Message =>
  error instanceof YamlLimitError ? error.text : message('{0}', error.message);

/** Errors before warnings where not all are reported, so that none is reported in the place of an error. */
function capped(problems: readonly LocatedProblem[]): readonly LocatedProblem[] {
  if (problems.length <= mostProblems) return problems;
  const ofSeverity = (wanted: string): LocatedProblem[] =>
    problems.filter(({ severity }) => severity === wanted);
  const inOrder = [...ofSeverity('error'), ...ofSeverity('warning')];
  const hidden = inOrder.slice(mostProblems);
  return [
    ...inOrder.slice(0, mostProblems),
    { ...hidden[0]!, code: 'more', message: moreProblems(hidden.length) },
  ];
}

/** An alias without an anchor is refused by throwing. */
function plainValue(
  document: Document,
  syntax: (text: Message, start: number, end: number) => void,
): unknown {
  try {
    return document.toJS({ maxAliasCount: -1 }) as unknown;
  } catch (error) {
    syntax(message('{0}', error instanceof Error ? error.message : String(error)), 0, 0);
    return undefined;
  }
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

/** Where `yaml` prints a text over several lines that it would read back as another one. */
const printingSafely = { ...printing, doubleQuotedAsJSON: true } as const;

/** Dates, sets and bytes have no counterpart in JSON: what is tagged as such stays text or a map. */
const reading = { resolveKnownTags: false } as const;

/** A test case as the text of a new file. */
export function printCase(testCase: TestCase): string {
  const ordered = Object.entries(testCase)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => rank(a) - rank(b));
  const document = new Document({}, { aliasDuplicateObjects: false });
  const value = Object.fromEntries(ordered);
  if (hasLinesOnly(value)) {
    document.contents = document.createNode(value, { aliasDuplicateObjects: false });
    return document.toString(printing);
  }
  document.contents = created(document, value) as typeof document.contents;
  const printed = document.toString(printing);
  return says(printed, testCase) ? printed : document.toString(printingSafely);
}

/**
 * Whether all texts of a value are single lines of visible characters: `yaml` prints those so that
 * they read back, and thousands of files need not be read to see it.
 */
function hasLinesOnly(value: unknown): boolean {
  if (typeof value === 'string') return !/[\p{C}\u2028\u2029]/u.test(value);
  if (typeof value === 'number') return Number.isSafeInteger(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null) return true;
  // A long key is printed in a way of its own.
  return Object.entries(value).every(
    ([key, inner]) => key.length < 80 && hasLinesOnly(key) && hasLinesOnly(inner),
  );
}

/**
 * Edits the text of a file so that it says `next`. Only the bytes of what differs change. Aliases
 * stay unless one of them has to say something else now. Where the text cannot be edited so, it is
 * printed anew, with its comments.
 *
 * @throws when the text does not parse
 */
export function editCase(text: string, next: TestCase): string {
  const document = readYaml(text, { ...reading, keepSourceTokens: true });
  const [error] = document.errors;
  if (error) throw error;
  const inPlace = editedInPlace(text, document, definedOnly(next), rank);
  if (inPlace !== undefined && says(inPlace, next)) return inPlace;
  return edited(text, document, next) ?? edited(text, withoutAliases(text), next) ?? rewritten(text, next);
}

/** The edited text, or nothing when it would not say `next`. */
function edited(text: string, document: Document, next: TestCase): string | undefined {
  try {
    document.contents = merged(document, document.contents, next) as typeof document.contents;
    const printed = [printing, printingSafely].map((style) => dressed(text, document.toString(style)));
    return printed.find((one) => says(one, next));
  } catch {
    // An alias that lost its anchor.
    return undefined;
  }
}

function withoutAliases(text: string): Document {
  const document = readYaml(text, reading);
  spellOutAliases(document);
  return document;
}

/** Printed text with the byte order mark and the line ends of the text before. */
function dressed(text: string, printed: string): string {
  const bom = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const whole = bom + printed.replace(/^\uFEFF/, '');
  return /\r\n/.test(text) ? whole.replaceAll(/\r?\n/g, '\r\n') : whole;
}

function says(text: string, testCase: TestCase): boolean {
  const document = readYaml(text, reading);
  return (
    document.errors.length === 0 && sameValue(document.toJS({ maxAliasCount: -1 }), definedOnly(testCase))
  );
}

/** The last resort, for YAML that cannot be edited in place: its comments stand above. */
function rewritten(text: string, next: TestCase): string {
  const comments = text.split(/\r?\n/).filter((line) => /^\s*#/.test(line));
  return dressed(text, [...comments, printCase(next)].join('\n'));
}

import type { Document, YAMLMap } from 'yaml';
import { checkTestCase } from '../case/checkTestCase.ts';
import type { Path } from '../case/problem.ts';
import type { TestCase } from '../case/testCase.ts';
import { message, type Message } from '../message.ts';
import type { Span } from '../text/span.ts';
import { findTextFlaw, type TextFlaw } from './findTextFlaw.ts';
import { ProblemList } from './problemList.ts';
import type { LocatedProblem } from './locatedProblem.ts';
import { readBlockStyle } from './read/readBlockStyle.ts';
import { toValue } from './read/toValue.ts';
import { caseOptions, readYaml } from './readYaml.ts';
import { yamlErrorMessage } from './yamlErrorTexts.ts';
import { YamlSpans } from './yamlSpans.ts';
import { YamlLimitError } from './yamlLimits.ts';

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
  const { contents, value } = nodes
    ? { contents: nodes, value: toValue(nodes) }
    : readWithYaml(text, problems);
  const spans = new YamlSpans(contents, text);
  if (problems.isEmpty) addCaseProblems(value, spans, problems);
  return {
    testCase: problems.hasError ? undefined : (value as TestCase),
    value,
    problems: problems.capped(),
    nodes,
    spanOf: (path) => spans.at(path, 'value'),
  };
}

/** The nodes of a text, and their value if nothing is wrong. */
function readWithYaml(text: string, problems: ProblemList): { contents: unknown; value: unknown } {
  const document = readYaml(text, { ...caseOptions, prettyErrors: false });
  for (const error of document.errors) problems.addSyntaxError(messageOf(error), error.pos[0], error.pos[1]);
  const value = problems.isEmpty ? plainValue(document, problems) : undefined;
  return { contents: document.contents, value };
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

const messageOf = (error: Error): Message =>
  error instanceof YamlLimitError ? error.text : yamlErrorMessage(error.message);

/** An alias without an anchor is refused by throwing. */
function plainValue(document: Document, problems: ProblemList): unknown {
  try {
    return document.toJS({ maxAliasCount: -1 }) as unknown;
  } catch (error) {
    problems.addSyntaxError(message('{0}', error instanceof Error ? error.message : String(error)), 0, 0);
    return undefined;
  }
}

function addCaseProblems(value: unknown, spans: YamlSpans, problems: ProblemList): void {
  if (value === null || value === undefined) {
    const text = message('The file is empty: a test case needs id, description and elements');
    problems.addSyntaxError(text, 0, 0);
    return;
  }
  for (const { path, issue: _issue, ...problem } of checkTestCase(value))
    problems.add({ ...problem, ...spans.at(path, problem.code === 'unknown-key' ? 'key' : 'value') });
}

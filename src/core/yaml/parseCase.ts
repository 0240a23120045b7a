import type { YAMLMap } from 'yaml';
import { checkTestCase } from '../case/checkTestCase.ts';
import type { Path } from '../case/problem.ts';
import type { TestCase } from '../case/testCase.ts';
import { message } from '../message.ts';
import type { Span } from '../text/span.ts';
import { findTextFlaw, type TextFlaw } from './findTextFlaw.ts';
import { findMergeKeys } from './mergeKeys.ts';
import { ProblemList } from './problemList.ts';
import type { LocatedProblem } from './locatedProblem.ts';
import { readBlockStyle } from './read/readBlockStyle.ts';
import { toValue } from './read/toValue.ts';
import { caseOptions, isWhole, readYaml } from './readYaml.ts';
import { yamlErrorMessage } from './yamlErrorTexts.ts';
import { YamlSpans } from './yamlSpans.ts';

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

const noMergeKeys = message('Merge keys (<<) aren’t supported. Write out the keys that “<<” stands for');

function addCaseProblems(value: unknown, spans: YamlSpans, problems: ProblemList): void {
  if (value === null || value === undefined) {
    const text = message('The file is empty: a test case needs id, description and elements');
    problems.addSyntaxError(text, 0, 0);
    return;
  }
  for (const { path, issue: _issue, ...problem } of checkTestCase(value, (at) => spans.writtenAt(at)))
    problems.add({ ...problem, ...spans.at(path, problem.code === 'unknown-key' ? 'key' : 'value') });
}

import type * as z from 'zod';
import { isRecord } from '../isRecord.ts';
import { message, type Message } from '../message.ts';
import { findLikelyMatch } from '../text/nearestWords.ts';
import type { Path, Problem, ProblemCode } from './problem.ts';
import {
  cannotBe,
  mustBe,
  mustBeLeftOut,
  quoted,
  shortenValue,
  typeNoun,
  wrongFormat,
  wrongSize,
} from './problemMessages.ts';
import { getValueNoun } from './valueNoun.ts';
import { printYamlText } from './printYamlText.ts';

type Issue = z.core.$ZodIssue;

/** Spells out the issues of any strict schema by the same rule: unknown keys and values only warn. */
export function zodIssueToProblems(issue: Issue, base: Path): Problem[] {
  const path = [...base, ...issue.path] as Path;
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => unknownKey(issue, [...path, key], key));
    case 'invalid_value':
      return [wrongChoice(issue, path)];
    case 'invalid_union':
      return unionProblems(issue, path);
    case 'invalid_type':
      return [missingOrWrong(issue, path, issue.expected)];
    case 'too_small':
    case 'too_big':
      return [error(issue, path, 'wrong-value', wrongSize(path, issue))];
    case 'invalid_format':
      return [error(issue, path, 'wrong-value', wrongFormat(path, issue))];
    case 'custom':
      return [error(issue, path, 'wrong-shape', message(issue.message))];
    default:
      return [error(issue, path, 'wrong-value', cannotBe(path, issue.input))];
  }
}

const error = (issue: Issue, path: Path, code: ProblemCode, text: Message): Problem => ({
  severity: 'error',
  code,
  path,
  message: text,
  issue: { ...issue, path: [...path] },
});

const warning = (...problem: Parameters<typeof error>): Problem => ({
  ...error(...problem),
  severity: 'warning',
});

const unknownKey = (issue: Issue, path: Path, key: string): Problem =>
  warning(issue, path, 'unknown-key', message('“{0}” is not a known key here', shortenValue(key)));

const wrongChoice = (issue: z.core.$ZodIssueInvalidValue, path: Path): Problem =>
  typeof issue.input === 'string'
    ? warning(issue, path, 'unknown-value', unlisted(issue.input, path.at(-1), issue.values))
    : missingOrWrong(issue, path, list(issue.values));

function missingOrWrong(issue: Issue, path: Path, expected: string): Problem {
  const { input } = issue;
  if (input === undefined)
    return error(issue, path, 'missing', message('“{0}” is missing', String(path.at(-1) ?? 'value')));
  const text = expected === 'null' ? mustBeLeftOut(path, input) : mustBe(path, typeNoun(expected), input);
  return error(issue, path, 'wrong-type', text);
}

/** The problems of a value that fits no branch: of its discriminator, or of the branch that comes nearest. */
function unionProblems(issue: z.core.$ZodIssueInvalidUnion, path: Path): Problem[] {
  const key = issue.discriminator;
  if (key !== undefined && isRecord(issue.input)) {
    const keyPath = path.at(-1) === key ? path : [...path, key];
    return [wrongTag(issue, keyPath, issue.input[key])];
  }
  const nearest = [...issue.errors].find((errors) => !isTypeMismatch(errors));
  return nearest
    ? nearest.flatMap((inner) => zodIssueToProblems(inner, path))
    : [error(issue, path, 'wrong-type', cannotBe(path, issue.input))];
}

function wrongTag(issue: z.core.$ZodIssueInvalidUnion, path: Path, tag: unknown): Problem {
  const key = String(path.at(-1));
  if (tag === undefined) return error(issue, path, 'missing', message('“{0}” is missing', key));
  if (typeof tag !== 'string') return error(issue, path, 'wrong-type', mustBe(path, typeNoun('string'), tag));
  const options = ('options' in issue && issue.options) || [];
  const known = options.filter((option) => typeof option === 'string');
  const problem = warning(issue, path, 'unknown-value', unlisted(tag, key, known));
  return stepNameKeys.has(key) ? { ...problem, failsEveryRun: true } : problem;
}

/** The keys that say what a step does. */
const stepNameKeys: ReadonlySet<string> = new Set(['action', 'expectation']);

const isTypeMismatch = (errors: readonly z.core.$ZodIssue[]): boolean =>
  errors.some((error) => error.code === 'invalid_type' && error.path.length === 0);

/** The words of the language server for the same flaw. */
function unlisted(value: string, key: string | number | undefined, values: readonly unknown[]): Message {
  const noun = getValueNoun(typeof key === 'string' ? key : undefined);
  const candidates = values.map(String);
  const guess = findLikelyMatch(value, candidates);
  return guess === undefined
    ? message(
        '{0} is not a known {1}. Known: {2}',
        quoted(value),
        noun,
        candidates.map(printYamlText).join(', '),
      )
    : message('{0} is not a known {1}. Did you mean {2}?', quoted(value), noun, printYamlText(guess));
}

const list = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ');

import type * as z from 'zod';
import { isRecord } from '../isRecord.ts';
import { message, type Message } from '../message.ts';
import { findLikelyMatch } from '../text/nearestWords.ts';
import { keysInstead } from './knownKeys.ts';
import type { Path, Problem, ProblemCode, WrittenAt } from './problem.ts';
import {
  cannotBe,
  mustBe,
  mustBeLeftOut,
  mustBeText,
  quoted,
  shortenValue,
  typeNoun,
  wrongFormat,
  wrongSize,
} from './problemMessages.ts';
import { getValueNoun } from './valueNoun.ts';
import { scalarText } from '../yaml/print/scalarText.ts';

type Issue = z.core.$ZodIssue;

const asRead: WrittenAt = () => undefined;

/**
 * Spells out the issues of any strict schema by the same rule: unknown keys and values only warn.
 *
 * @param written how values are written in a file, where they come from one
 */
export function zodIssueToProblems(issue: Issue, base: Path, written = asRead): Problem[] {
  const path = [...base, ...issue.path] as Path;
  switch (issue.code) {
    case 'unrecognized_keys':
      return unknownKeys(issue, path);
    case 'invalid_value':
      return [wrongChoice(issue, path, written)];
    case 'invalid_union':
      return unionProblems(issue, path, written);
    case 'invalid_type':
      return [missingOrWrong(issue, path, issue.expected, written)];
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

/** To find what was meant takes a while, and whoever has so many unknown keys in one place has made no slip of the hand. */
const mostGuesses = 50;

function unknownKeys(issue: z.core.$ZodIssueUnrecognizedKeys, path: Path): Problem[] {
  const candidates = keysInstead(issue);
  return issue.keys.map((key) => {
    const guess = issue.keys.length > mostGuesses ? undefined : findLikelyMatch(key, candidates);
    const text =
      guess === undefined
        ? message('“{0}” is not a known key here', shortenValue(key))
        : message('“{0}” is not a known key here. Did you mean {1}?', shortenValue(key), guess);
    return { ...warning(issue, [...path, key], 'unknown-key', text), candidates };
  });
}

function wrongChoice(issue: z.core.$ZodIssueInvalidValue, path: Path, written: WrittenAt): Problem {
  const { input, values } = issue;
  if (typeof input === 'string') return unlisted(issue, path, input, values);
  const text = written(path);
  if (!isBareWord(input) || text === undefined) return missingOrWrong(issue, path, list(values), written);
  return values.includes(text)
    ? error(issue, path, 'wrong-type', mustBeText(path, input, text))
    : error(issue, path, 'wrong-type', notListed(shortenValue(text), path, values.map(String)));
}

function missingOrWrong(issue: Issue, path: Path, expected: string, written: WrittenAt): Problem {
  const { input } = issue;
  if (input === undefined)
    return error(issue, path, 'missing', message('“{0}” is missing', String(path.at(-1) ?? 'value')));
  return error(issue, path, 'wrong-type', wrongType(path, expected, input, written(path)));
}

function wrongType(path: Path, expected: string, input: unknown, written: string | undefined): Message {
  if (expected === 'null') return mustBeLeftOut(path, input);
  if (expected === 'string' && isBareWord(input) && written !== undefined)
    return mustBeText(path, input, written);
  return mustBe(path, typeNoun(expected), input, written);
}

/** What is text in quotes. */
const isBareWord = (value: unknown): value is number | boolean =>
  typeof value === 'number' || typeof value === 'boolean';

/** The problems of a value that fits no branch: of its discriminator, or of the branch that comes nearest. */
function unionProblems(issue: z.core.$ZodIssueInvalidUnion, path: Path, written: WrittenAt): Problem[] {
  const key = issue.discriminator;
  if (key !== undefined && isRecord(issue.input)) {
    const keyPath = path.at(-1) === key ? path : [...path, key];
    return [wrongTag(issue, keyPath, issue.input[key], written)];
  }
  const nearest = [...issue.errors].find((errors) => !isTypeMismatch(errors));
  return nearest
    ? nearest.flatMap((inner) => zodIssueToProblems(inner, path, written))
    : [error(issue, path, 'wrong-type', cannotBe(path, issue.input))];
}

function wrongTag(
  issue: z.core.$ZodIssueInvalidUnion,
  path: Path,
  tag: unknown,
  written: WrittenAt,
): Problem {
  const key = String(path.at(-1));
  if (tag === undefined) return error(issue, path, 'missing', message('“{0}” is missing', key));
  const options = ('options' in issue && issue.options) || [];
  const known = options.filter((option) => typeof option === 'string');
  if (tag === null) return error(issue, path, 'wrong-type', noneOf(path, known));
  if (typeof tag !== 'string')
    return error(issue, path, 'wrong-type', wrongType(path, 'string', tag, written(path)));
  const problem = unlisted(issue, path, tag, known);
  return stepNameKeys.has(key) ? { ...problem, failsEveryRun: true } : problem;
}

/** The keys that say what a step does. */
const stepNameKeys: ReadonlySet<string> = new Set(['action', 'expectation']);

const isTypeMismatch = (errors: readonly z.core.$ZodIssue[]): boolean =>
  errors.some((error) => error.code === 'invalid_type' && error.path.length === 0);

function unlisted(issue: Issue, path: Path, value: string, values: readonly unknown[]): Problem {
  const candidates = values.map(String);
  const guess = findLikelyMatch(value, candidates);
  const text = notListed(quoted(value), path, candidates, guess);
  return { ...warning(issue, path, 'unknown-value', text), candidates };
}

/** A value that is none of the known ones, and what was probably meant; where that is not clear, what is possible. */
const notListed = (value: Message | string, path: Path, known: readonly string[], guess?: string): Message =>
  guess === undefined
    ? message('{0} is not a known {1}. Known: {2}', value, nounAt(path), listWords(known))
    : message('{0} is not a known {1}. Did you mean {2}?', value, nounAt(path), asWritten(guess));

const noneOf = (path: Path, known: readonly string[]): Message =>
  message('The {0} is missing. Known: {1}', nounAt(path), listWords(known));

const nounAt = (path: Path): Message => {
  const key = path.at(-1);
  return getValueNoun(typeof key === 'string' ? key : undefined);
};

/** A word as a file has it: some need quotes. */
const asWritten = (word: string): string => scalarText(word, 'PLAIN', 'QUOTE_DOUBLE', { inFlow: false });

const listWords = (words: readonly string[]): string => words.map(asWritten).join(', ');

const list = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ');

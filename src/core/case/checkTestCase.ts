import type * as z from 'zod';
import { message, type Message } from '../message.ts';
import { isRecord } from '../isRecord.ts';
import { findLikelyMatch } from '../text/nearestWords.ts';
import type { Path, Problem, ProblemCode } from './problem.ts';
import {
  cannotBe,
  mustBe,
  mustBeLeftOut,
  shortenValue,
  typeNoun,
  wrongFormat,
  wrongSize,
} from './problemMessages.ts';
import { testCaseSchema, type TestCase } from './testCase.ts';
import { printYamlText } from './yamlText.ts';
import { getValueNoun } from './valueNoun.ts';

type Issue = z.core.$ZodIssue;

/** Checks a parsed test case; an empty list means that nothing is wrong. */
export function checkTestCase(value: unknown): Problem[] {
  const result = testCaseSchema.safeParse(value, { reportInput: true });
  return result.success ? [] : result.error.issues.flatMap((issue) => problemsOfIssue(issue, []));
}

/** Narrows a value in which `checkTestCase` found no error. Nothing is copied or dropped. */
export function isTestCase(value: unknown): value is TestCase {
  return checkTestCase(value).every((problem) => problem.severity === 'warning');
}

/** Spells out the issues of any strict schema by the same rule: unknown keys and values only warn. */
export function problemsOfIssue(issue: Issue, base: Path): Problem[] {
  const path = [...base, ...issue.path] as Path;
  const at = (severity: Problem['severity'], code: ProblemCode, text: Message, where = path): Problem[] => [
    { severity, code, path: where, message: text, issue: { ...issue, path: [...where] } },
  ];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.flatMap((key) =>
        at('warning', 'unknown-key', message('“{0}” is not a known key here', shortenValue(key)), [
          ...path,
          key,
        ]),
      );
    case 'invalid_value':
      return typeof issue.input === 'string'
        ? at('warning', 'unknown-value', unlisted(issue.input, path.at(-1), issue.values))
        : missingOrWrong(issue.input, list(issue.values));
    case 'invalid_union':
      return unionProblems(issue);
    case 'invalid_type':
      return missingOrWrong(issue.input, issue.expected);
    case 'too_small':
    case 'too_big':
      return at('error', 'wrong-value', wrongSize(path, issue));
    case 'invalid_format':
      return at('error', 'wrong-value', wrongFormat(path, issue));
    case 'custom':
      return at('error', 'wrong-shape', message(issue.message));
    default:
      return at('error', 'wrong-value', cannotBe(path, issue.input));
  }

  function missingOrWrong(input: unknown, expected: string): Problem[] {
    if (input === undefined)
      return at('error', 'missing', message('“{0}” is missing', String(path.at(-1) ?? 'value')));
    return expected === 'null'
      ? at('error', 'wrong-type', mustBeLeftOut(path, input))
      : at('error', 'wrong-type', mustBe(path, typeNoun(expected), input));
  }

  function unionProblems(union: z.core.$ZodIssueInvalidUnion): Problem[] {
    const key = union.discriminator;
    if (key !== undefined && isRecord(union.input)) return tagProblems(key, union.input[key]);
    const nearest = [...union.errors].find((errors) => !isTypeMismatch(errors));
    return nearest
      ? nearest.flatMap((inner) => problemsOfIssue(inner, path))
      : at('error', 'wrong-type', cannotBe(path, union.input));
  }

  function tagProblems(key: string, tag: unknown): Problem[] {
    const where = path.at(-1) === key ? path : [...path, key];
    if (tag === undefined) return at('error', 'missing', message('“{0}” is missing', key), where);
    return typeof tag === 'string'
      ? at(
          'warning',
          'unknown-value',
          message('{0} is not a known {1}', quoted(tag), getValueNoun(key)),
          where,
        )
      : at('error', 'wrong-type', mustBe(where, typeNoun('string'), tag), where);
  }
}

const isTypeMismatch = (errors: readonly z.core.$ZodIssue[]): boolean =>
  errors.some((error) => error.code === 'invalid_type' && error.path.length === 0);

/** The words of the language server for the same flaw. */
function unlisted(value: string, key: string | number | undefined, values: readonly unknown[]): Message {
  const noun = getValueNoun(typeof key === 'string' ? key : undefined);
  const known = values.map(String);
  const guess = findLikelyMatch(value, known);
  return guess === undefined
    ? message('{0} is not a known {1}. Known: {2}', quoted(value), noun, known.map(printYamlText).join(', '))
    : message('{0} is not a known {1}. Did you mean {2}?', quoted(value), noun, printYamlText(guess));
}

const quoted = (text: string): string => `“${shortenValue(text)}”`;
const list = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ');

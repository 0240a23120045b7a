import type * as z from 'zod';
import { testCaseSchema, type TestCase } from './testCase.ts';

export type Path = readonly (string | number)[];

/**
 * Something wrong with a test case. A `warning` (a key or a value that we do not know) never
 * blocks a push: a newer service may know it. An `error` does.
 */
export interface Problem {
  readonly severity: 'error' | 'warning';
  readonly code: ProblemCode;
  readonly path: Path;
  readonly message: string;
  /** The issue as the wire carries it in a 400 (`{code, expected, received, path, message}`). */
  readonly issue: z.core.$ZodIssue;
}

export type ProblemCode = 'missing' | 'wrong-type' | 'wrong-value' | 'unknown-key' | 'unknown-value' | 'wrong-shape';

type Issue = z.core.$ZodIssue;

/** Checks a parsed test case; an empty list means that nothing is wrong. */
export function checkTestCase(value: unknown): Problem[] {
  const result = testCaseSchema.safeParse(value, { reportInput: true });
  return result.success ? [] : result.error.issues.flatMap((issue) => problemsOf(issue, []));
}

/** Narrows a value in which `checkTestCase` found no error. Nothing is copied or dropped. */
export function isTestCase(value: unknown): value is TestCase {
  return checkTestCase(value).every((problem) => problem.severity === 'warning');
}

/** Spells out the issues of any strict schema by the same rule: unknown keys and values only warn. */
export function problemsOf(issue: Issue, base: Path): Problem[] {
  const path = [...base, ...issue.path] as Path;
  const at = (severity: Problem['severity'], code: ProblemCode, message: string, where = path): Problem[] => [
    { severity, code, path: where, message, issue: { ...issue, path: [...where] } },
  ];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.flatMap((key) => at('warning', 'unknown-key', `"${key}" is not a known key here`, [...path, key]));
    case 'invalid_value':
      return typeof issue.input === 'string'
        ? at('warning', 'unknown-value', `${quote(issue.input)} is not a known value: ${list(issue.values)}`)
        : missingOrWrong(issue.input, `one of ${list(issue.values)}`);
    case 'invalid_union':
      return unionProblems(issue);
    case 'invalid_type':
      return missingOrWrong(issue.input, articled(issue.expected));
    case 'invalid_format':
      return at(
        'error',
        'wrong-value',
        issue.format === 'uuid' ? `${quote(issue.input)} is not a UUID` : `${quote(issue.input)} ${issue.message}`,
      );
    case 'custom':
      return at('error', 'wrong-shape', issue.message);
    default:
      return at('error', 'wrong-value', issue.message);
  }

  function missingOrWrong(input: unknown, expected: string): Problem[] {
    return input === undefined
      ? at('error', 'missing', `"${String(path.at(-1) ?? 'value')}" is missing`)
      : at('error', 'wrong-type', `must be ${expected}, but is ${describe(input)}`);
  }

  function unionProblems(union: z.core.$ZodIssueInvalidUnion): Problem[] {
    const key = union.discriminator;
    const tag = key !== undefined && isRecord(union.input) ? union.input[key] : undefined;
    if (key !== undefined && tag === undefined && isRecord(union.input)) {
      return at('error', 'missing', `"${key}" is missing`, keyed(key));
    }
    if (key !== undefined && isRecord(union.input)) {
      return typeof tag === 'string'
        ? at('warning', 'unknown-value', `${quote(tag)} is not a known ${words(key)}`, keyed(key))
        : at('error', 'wrong-type', `must be a string, but is ${describe(tag)}`, keyed(key));
    }
    const nearest = [...union.errors].filter((errors) => !isTypeMismatch(errors)).at(0);
    return nearest
      ? nearest.flatMap((inner) => problemsOf(inner as Issue, path))
      : at('error', 'wrong-type', `does not fit: ${describe(union.input)} is not possible here`);
  }

  /** zod reports an unknown discriminator at its key already, a missing object at the object. */
  function keyed(key: string): Path {
    return path.at(-1) === key ? path : [...path, key];
  }
}

const isTypeMismatch = (errors: readonly z.core.$ZodIssue[]): boolean =>
  errors.some((error) => error.code === 'invalid_type' && error.path.length === 0);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const quote = (value: unknown): string => `"${String(value).slice(0, 80)}"`;
const list = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ');
const words = (key: string): string => key.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
const articled = (type: string): string =>
  type === 'null' ? 'left out' : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;

function describe(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `the ${typeof value} ${JSON.stringify(value)}`.slice(0, 80);
}

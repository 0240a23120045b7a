import * as z from 'zod';
import { message, type Message } from '../message.ts';
import { findLikelyMatch } from '../text/nearestWords.ts';
import { isRecord } from '../values.ts';
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
        ? message('"{0}" is not a known key here', shortenValue(key))
        : message('"{0}" is not a known key here. Did you mean {1}?', shortenValue(key), guess);
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
    return error(issue, path, 'missing', message('"{0}" is missing', String(path.at(-1) ?? 'value')));
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
  if (tag === undefined) return error(issue, path, 'missing', message('"{0}" is missing', key));
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

/** Messages about a wrong value: which field, what it must be, and what it is. */

/** @param written how the value is written, where it comes from a file */
const mustBe = (path: Path, expected: Message | string, input: unknown, written?: string): Message =>
  input === null && written === ''
    ? message('{0} must be {1}, but is empty', fieldAt(path), expected)
    : message(
        '{0} must be {1}, but is {2}',
        fieldAt(path),
        expected,
        written ? shortenValue(written) : described(input),
      );

/** A number, or a word such as `true`, in the place of a text of a file, as it is written there. */
function mustBeText(path: Path, input: number | boolean, written: string): Message {
  const [field, word] = [fieldAt(path), shortenValue(written)];
  if (typeof input === 'number')
    return message('{0} must be text, but {1} is a number. Put it in quotes', field, word);
  return written === String(input)
    ? message('{0} must be text, but is {1}. Put it in quotes', field, word)
    : message('{0} must be text, but {1} means {2}. Put it in quotes', field, word, String(input));
}

/** A value of a field that must not be there. */
const mustBeLeftOut = (path: Path, input: unknown): Message =>
  message('{0} must be left out, but is {1}', fieldAt(path), described(input));

/** A value that fits nothing that the field allows. */
const cannotBe = (path: Path, input: unknown): Message =>
  message('{0} cannot be {1}', fieldAt(path), described(input));

/** Text of another form than the field's: a rule of the schema says in its message what is expected. */
function wrongFormat(path: Path, { format, input, ...issue }: FormatIssue): Message {
  const expected = format === 'regex' ? message(issue.message) : formatNoun(format);
  return message('{0} {1}, but is {2}', fieldAt(path), expected, described(input));
}

const formatNoun = (format: string): Message =>
  format === 'uuid' ? message('must be a UUID') : message('must be of the form "{0}"', format);

type FormatIssue = z.core.$ZodIssueInvalidStringFormat;

/** A number out of its range, or a text or a list that is too short or too long. */
function wrongSize(path: Path, issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): Message {
  const [field, input] = [fieldAt(path), issue.input];
  const isTooSmall = issue.code === 'too_small';
  const limit = String(isTooSmall ? issue.minimum : issue.maximum);
  if (Array.isArray(input))
    return isTooSmall
      ? message('{0} must have {1} items or more, but has {2}', field, limit, input.length)
      : message('{0} must have {1} items or fewer, but has {2}', field, limit, input.length);
  if (typeof input === 'string')
    return isTooSmall
      ? message('{0} must have {1} characters or more, but has {2}', field, limit, input.length)
      : message('{0} must have {1} characters or fewer, but has {2}', field, limit, input.length);
  return mustBe(path, range(isTooSmall, issue.inclusive ?? true, limit), input);
}

function range(isTooSmall: boolean, isInclusive: boolean, limit: string): Message {
  if (isTooSmall) return isInclusive ? message('{0} or more', limit) : message('more than {0}', limit);
  return isInclusive ? message('{0} or less', limit) : message('less than {0}', limit);
}

/** The name of a type of the schema, as users read it. */
function typeNoun(type: string): Message | string {
  switch (type) {
    case 'string':
      return message('text');
    case 'number':
      return message('a number');
    case 'int':
      return message('a whole number');
    case 'boolean':
      return message('true or false');
    case 'array':
    case 'tuple':
      return message('a list');
    case 'object':
      return message('a group of keys');
    default:
      return type;
  }
}

/** The field of a path, or the item of a list, as a reader looks for it. */
function fieldAt(path: Path): Message | string {
  const [last, list] = [path.at(-1), path.at(-2)];
  if (last === undefined) return message('The test case');
  if (typeof last === 'string') return quoted(last);
  return typeof list === 'string'
    ? message('Item {0} of "{1}"', last + 1, list)
    : message('Item {0}', last + 1);
}

function described(value: unknown): Message | string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return message('a list');
  switch (typeof value) {
    case 'object':
      return message('a group of keys');
    case 'string':
      return quoted(value.replaceAll(/\s+/g, ' '));
    default:
      return shortenValue(value);
  }
}

/** A value of any length, as far as a message shows it. */
const shortenValue = (value: unknown): string => String(value).slice(0, 80);

/** A text of the file in the quotes of the reader's language. */
const quoted = (text: string): Message => message('"{0}"', shortenValue(text));

export type Path = readonly (string | number)[];

/** How the value of a path is written, such as `02142` for 2142; undefined where it isn't a plain word. */
export type WrittenAt = (path: Path) => string | undefined;

/**
 * Something wrong with a test case. A `warning` (a key or a value that we do not know) never
 * blocks a push: a newer service may know it. An `error` does.
 */
export interface Problem {
  readonly severity: 'error' | 'warning';
  readonly code: ProblemCode;
  readonly path: Path;
  readonly message: Message;
  /** Whether a run of the test case fails for it: a warning that `validate` reports as an error. */
  readonly failsEveryRun?: boolean;
  /** Keys or values that are known at this place: one of them was probably meant. */
  readonly candidates?: readonly string[];
  /** The issue as the wire carries it in a 400 (`{code, expected, received, path, message}`). */
  readonly issue: z.core.$ZodIssue;
}

export type ProblemCode =
  | 'missing'
  | 'wrong-type'
  | 'wrong-value'
  | 'unknown-key'
  | 'unknown-value'
  | 'wrong-shape';

/** The noun for the value of a key, as users read it. */
function getValueNoun(key: string | undefined): Message {
  switch (key) {
    case 'action':
      return message('action');
    case 'expectation':
      return message('expectation');
    case 'selectorType':
      return message('selector type');
    case 'runStatus':
      return message('run status');
    case 'localEditingStatus':
      return message('editing status');
    case 'type':
      return message('type');
    case 'execType':
      return message('code location');
    case 'button':
      return message('mouse button');
    case 'version':
      return message('version');
    default:
      return message('value');
  }
}

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** By the list of unknown keys, which the parser passes on as it is. */
const knownKeys = new WeakMap<readonly string[], readonly string[]>();

/**
 * Notes which keys an object with unknown ones may have: the schema that says so is known to the parser while it
 * words an issue, and left out of the issue that it returns. Words nothing itself.
 */
export function noteKnownKeys(issue: RawIssue): undefined {
  if (issue.code === 'unrecognized_keys' && issue.inst instanceof z.ZodObject)
    knownKeys.set(issue.keys, Object.keys(issue.inst.shape));
}

/** The keys that could stand in the place of the unknown ones: none that the object has. */
function keysInstead({ keys, input }: z.core.$ZodIssueUnrecognizedKeys): readonly string[] {
  const known = knownKeys.get(keys) ?? [];
  return known.filter((key) => !Object.hasOwn(input ?? {}, key));
}

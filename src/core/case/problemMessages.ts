import type * as z from 'zod';
import { message, type Message } from '../message.ts';
import type { Path } from './problem.ts';

/** Messages about a wrong value: which field, what it must be, and what it is. */

/** @param written how the value is written, where it comes from a file */
export const mustBe = (path: Path, expected: Message | string, input: unknown, written?: string): Message =>
  input === null && written === ''
    ? message('{0} must be {1}, but is empty', fieldAt(path), expected)
    : message(
        '{0} must be {1}, but is {2}',
        fieldAt(path),
        expected,
        written ? shortenValue(written) : described(input),
      );

/** A number, or a word such as `true`, in the place of a text of a file, as it is written there. */
export function mustBeText(path: Path, input: number | boolean, written: string): Message {
  const [field, word] = [fieldAt(path), shortenValue(written)];
  if (typeof input === 'number')
    return message('{0} must be text, but {1} is a number. Put it in quotes', field, word);
  return written === String(input)
    ? message('{0} must be text, but is {1}. Put it in quotes', field, word)
    : message('{0} must be text, but {1} means {2}. Put it in quotes', field, word, String(input));
}

/** A value of a field that must not be there. */
export const mustBeLeftOut = (path: Path, input: unknown): Message =>
  message('{0} must be left out, but is {1}', fieldAt(path), described(input));

/** A value that fits nothing that the field allows. */
export const cannotBe = (path: Path, input: unknown): Message =>
  message('{0} cannot be {1}', fieldAt(path), described(input));

/** Text of another form than the field's: a rule of the schema says in its message what is expected. */
export function wrongFormat(path: Path, { format, input, ...issue }: FormatIssue): Message {
  const expected = format === 'regex' ? message(issue.message) : formatNoun(format);
  return message('{0} {1}, but is {2}', fieldAt(path), expected, described(input));
}

const formatNoun = (format: string): Message =>
  format === 'uuid' ? message('must be a UUID') : message('must be of the form “{0}”', format);

type FormatIssue = z.core.$ZodIssueInvalidStringFormat;

/** A number out of its range, or a text or a list that is too short or too long. */
export function wrongSize(path: Path, issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): Message {
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
export function typeNoun(type: string): Message | string {
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
    ? message('Item {0} of “{1}”', last + 1, list)
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
export const shortenValue = (value: unknown): string => String(value).slice(0, 80);

/** A text of the file in the quotes of the reader's language. */
export const quoted = (text: string): Message => message('“{0}”', shortenValue(text));

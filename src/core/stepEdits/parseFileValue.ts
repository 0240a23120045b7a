import { isRecord } from '../isRecord.ts';
import { message } from '../message.ts';
import { UserError } from '../userError.ts';
import { findYamlError, readValue } from '../yaml/readYaml.ts';

/**
 * The whole file as a value, for what is not written in lines.
 *
 * @throws {UserError} when it has none, such as one with an alias without its anchor
 */
export function parseFileValue(text: string): Readonly<Record<string, unknown>> {
  const value = readValue(text);
  if (value === undefined) throw unreadable(text);
  return isRecord(value) ? value : {};
}

/** The error of a text that has no value. */
export function unreadable(text: string): UserError {
  const { line, message: what } = findYamlError(text)!;
  return new UserError(
    message('The file has an error in line {0}: {1}', line, what),
    message('Fix the file, then try again'),
    'show-problems',
  );
}

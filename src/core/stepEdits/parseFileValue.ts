import { isMap, parseDocument } from 'yaml';
import { UserError } from '../userError.ts';
import { message } from '../message.ts';

/**
 * The whole file as a value, for what is not written in lines.
 *
 * @throws {UserError} when it has no value, such as one with an alias without its anchor
 */
export function parseFileValue(text: string): Record<string, unknown> {
  const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: false });
  if (!isMap(document.contents)) return {};
  try {
    return document.toJS({ maxAliasCount: 1000 }) as Record<string, unknown>;
  } catch (error) {
    throw new UserError(
      message('The file has a syntax error: {0}', error instanceof Error ? error.message : String(error)),
      message('Fix the file first'),
    );
  }
}

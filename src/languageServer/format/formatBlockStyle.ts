import type { FormatOptions } from '../../formatting/formatOptions.ts';
import { BlockFormatter } from './blockFormatter.ts';
import { UnknownForm } from './unknownForm.ts';

/** Formats a map in block style without Prettier; undefined where the text has what is left to Prettier. */
export const formatBlockMap = (text: string, options: FormatOptions): string | undefined =>
  unlessUnknown(() => new BlockFormatter(text, options).formatDocument());

/** Formats items of the list of a top-level key without Prettier; undefined as above. */
export const formatBlockItems = (text: string, options: FormatOptions): string | undefined =>
  unlessUnknown(() => new BlockFormatter(text, options).formatItems());

function unlessUnknown(format: () => string): string | undefined {
  try {
    return format();
  } catch (error) {
    if (error instanceof UnknownForm) return undefined;
    throw error;
  }
}

/** Whether `formatBlockMap` and `formatBlockItems` know all options that make a difference. */
export const areOptionsKnown = (options: FormatOptions): boolean =>
  (options.proseWrap ?? 'preserve') === 'preserve' &&
  (options.tabWidth ?? 2) >= 2 &&
  !options.insertPragma &&
  !options.requirePragma &&
  !options.checkIgnorePragma;

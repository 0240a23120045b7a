import type { YAMLMap } from 'yaml';
import { BlockReader, OtherForm } from './blockReader.ts';

/** Regular expressions leave the stack in a text of many megabytes in quotes. */
const maxLength = 1_000_000;

/**
 * Reads a map in the form that we print into the nodes that `yaml` makes of it, many times faster.
 * Undefined for each text that has anything else, such as comments, aliases or errors: `yaml` reads
 * those. Nodes have no source tokens.
 */
export function readBlockStyle(text: string): YAMLMap | undefined {
  // `yaml` takes a carriage return out of some line breaks.
  if (text.length > maxLength || text.includes('\r')) return undefined;
  try {
    return new BlockReader(text).read();
  } catch (error) {
    if (error instanceof OtherForm) return undefined;
    throw error;
  }
}

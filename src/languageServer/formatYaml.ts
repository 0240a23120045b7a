import { isDeepStrictEqual } from 'node:util';
import * as yamlPlugin from 'prettier/plugins/yaml';
import type { Plugin } from 'prettier';
import { format } from 'prettier/standalone';
import { isCollection, isMap, isPair, isScalar, Lexer, parseAllDocuments } from 'yaml';
import { message, type Message } from '../core/message.ts';
import type { FormatOptions } from '../formatting/resolveFormatting.ts';
import { findYamlError } from '../core/yaml/readYaml.ts';
import { readBlockStyle } from '../core/yaml/read/readBlockStyle.ts';
import { formatInPieces, FormattedPieces } from './formatInPieces.ts';

/** A formatted text, or why there is none. */
export type Formatted = { readonly text: string } | { readonly refused: Message };

/** Comments in flow collections may take prettier a second pass to settle; a third is rare. */
const mostPasses = 4;

/**
 * Formats as prettier does, step by step where that gives the same.
 *
 * @param known what was formatted before
 */
export async function formatYaml(
  text: string,
  options: FormatOptions,
  known = new FormattedPieces(),
): Promise<Formatted> {
  const inPieces = await formatInPieces(text, options, formatPiece, known);
  known.forget();
  return inPieces === undefined ? formatWholeYaml(text, options) : { text: inPieces };
}

/** An error in one piece is a reason to leave the whole as it is. */
async function formatPiece(text: string, options: FormatOptions): Promise<string | undefined> {
  const formatted = await formatWholeYaml(text, options);
  return 'text' in formatted && isReadable(text) ? formatted.text : undefined;
}

/**
 * Formats as prettier does, until another pass changes nothing, and never at the cost of what the
 * file says: prettier 3.10 moves the content of a block scalar with an indentation indicator (`|2-`)
 * when the tab width is not two, so what comes out is read and compared.
 */
export async function formatWholeYaml(text: string, options: FormatOptions): Promise<Formatted> {
  let formatted = text;
  try {
    for (let pass = 0; pass < mostPasses; pass++) {
      const next = await prettier(formatted, options);
      if (next === formatted) break;
      formatted = next;
    }
  } catch {
    // What comes out of prettier and does not parse was harmed by it.
    if (formatted !== text) return { refused: harmful };
    const error = findYamlError(text);
    return {
      refused: error
        ? message('it has an error in line {0}: {1}', error.line, error.message)
        : message('Prettier can’t parse it'),
    };
  }
  return formatted === text || isSameYaml(text, formatted) ? { text: formatted } : { refused: harmful };
}

const harmful = message('formatting with Prettier would change its meaning');

const prettier = (text: string, options: FormatOptions): Promise<string> =>
  format(text, { ...finite(options), parser: 'yaml', plugins: [yamlPlugin, commas] });

/** YAML follows this option, yet only prettier's plugin for JavaScript declares it. */
const commas: Plugin = {
  options: {
    trailingComma: {
      type: 'choice',
      category: 'Common',
      description: '',
      default: 'all',
      choices: ['all', 'es5', 'none'].map((value) => ({ value, description: '' })),
    },
  },
};

/** "No limit" as a number that prettier's own check of options takes, as it does for its command line. */
const finite = (options: FormatOptions): FormatOptions =>
  options.printWidth === Infinity ? { ...options, printWidth: Number.MAX_SAFE_INTEGER } : options;

/** Whether two YAML texts hold the same values in the same order, and the same comments. */
export function isSameYaml(first: string, second: string): boolean {
  if (first === second) return true;
  // Neither has a comment.
  const [one, other] = [readBlockStyle(first), readBlockStyle(second)];
  if (one && other) return isSameNode(one, other);
  return (
    isDeepStrictEqual(getComments(first), getComments(second)) && isDeepStrictEqual(read(first), read(second))
  );
}

/** Whether a text parses, and each alias has its anchor. */
const isReadable = (text: string): boolean => typeof read(text) !== 'string';

/** The same of nodes that were read from block style. */
function isSameNode(one: unknown, other: unknown): boolean {
  if (isScalar(one)) return isScalar(other) && Object.is(one.value, other.value);
  if (isPair(one))
    return isPair(other) && isSameNode(one.key, other.key) && isSameNode(one.value, other.value);
  if (!isCollection(one) || !isCollection(other) || isMap(one) !== isMap(other)) return false;
  return (
    one.items.length === other.items.length &&
    one.items.every((item, at) => isSameNode(item, other.items[at]))
  );
}

/** The comments of a text, sorted: in a flow collection prettier may change their order. */
export const getComments = (text: string): string[] =>
  [...new Lexer().lex(text)]
    .filter((token) => token.startsWith('#') && !pragma.test(token))
    .map((token) => token.trim())
    .sort();

/** The comment that prettier adds to mark formatted files. */
const pragma = /^#\s*@(?:format|prettier)\s*$/;

/** Values with the order of their keys; a text that does not parse is only like itself. */
function read(text: string): unknown {
  const documents = parseAllDocuments(text, { logLevel: 'silent' });
  if (!Array.isArray(documents)) return [];
  if (documents.some(({ errors }) => errors.length > 0)) return text;
  try {
    return documents.map((document) => inOrder(document.toJS({ mapAsMap: true })));
  } catch {
    // That an alias has no anchor shows only here.
    return text;
  }
}

/** Maps as lists of their entries: to compare maps whose keys are lists takes the square of the time. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  return value instanceof Map ? { entries: [...value].map(inOrder) } : value;
}

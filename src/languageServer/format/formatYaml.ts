import * as yamlPlugin from 'prettier/plugins/yaml';
import type { Plugin } from 'prettier';
import { format } from 'prettier/standalone';
import { message, type Message } from '../../core/message.ts';
import type { FormatOptions } from '../../formatting/formatOptions.ts';
import { formatInPieces } from './formatInPieces.ts';
import { FormattedPieces } from './formattedPieces.ts';
import { isReadable, isSameYaml } from './isSameYaml.ts';
import { findYamlError } from '../../core/yaml/readYaml.ts';

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

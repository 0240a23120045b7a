import { Lexer, Parser, type CST, type Document } from 'yaml';
import { runToEnd } from '../runToEnd.ts';
import { readBlockStyle } from '../yaml/read/readBlockStyle.ts';
import { composeOne } from '../yaml/readYaml.ts';
import { looksTooDeep } from '../yaml/yamlLimits.ts';

const options = { logLevel: 'silent', prettyErrors: false } as const;

/** What a text says, as far as it parses. */
export type YamlContents = Pick<Document, 'contents' | 'errors'>;

/** How many words and marks are read at one go: in a few ms. */
const piece = 500;

/**
 * Parses YAML bit by bit, as `parseDocument` does it at one go. Only putting the nodes together is
 * one piece, a third of the work. Never throws; nothing comes of what is nested too deep.
 */
export function* parseYamlIncrementally(text: string): Generator<undefined, YamlContents | undefined> {
  const map = readBlockStyle(text);
  if (map) return { contents: map, errors: [] };
  if (looksTooDeep(text)) return undefined;
  try {
    const parser = new Parser();
    const tokens: CST.Token[] = [];
    let count = 0;
    for (const lexeme of new Lexer().lex(text)) {
      tokens.push(...parser.next(lexeme));
      if (++count % piece === 0) yield;
    }
    tokens.push(...parser.end());
    return composeOne(tokens, text.length, options);
  } catch {
    return undefined;
  }
}

/** The same at one go, for the text of a step. */
export const parseYamlAtOnce = (text: string): YamlContents | undefined =>
  runToEnd(parseYamlIncrementally(text));

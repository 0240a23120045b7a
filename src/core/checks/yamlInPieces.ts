import { Lexer, Parser, type CST, type Document } from 'yaml';
import { runToEnd } from '../runToEnd.ts';
import { blockSteps } from '../stepEdits/findSteps.ts';
import { lineStart, nextLine } from '../text/textLines.ts';
import type { Span } from '../text/span.ts';
import { readBlockStyle } from '../yaml/read/readBlockStyle.ts';
import { composeOne } from '../yaml/readYaml.ts';
import { looksTooDeep } from '../yaml/yamlErrors.ts';

/** A text in parts: its steps, each whole lines, and the rest of the file without them. */
export interface SplitText {
  readonly steps: readonly Span[];
  readonly rest: string;
  /** Where an offset into `rest` lies in the text. */
  fromRest(offset: number): number;
}

/**
 * Splits a file at the dashes of its steps, so that a step is parsed alone, a change of one costs
 * that one, and broken YAML in one leaves the others readable. What stands between two steps
 * belongs to the first. Nothing where the list is not in block style at the top level.
 */
export function splitSteps(text: string): SplitText | undefined {
  const items = blockSteps(text)?.items ?? [];
  const last = items.at(-1);
  if (!last) return undefined;
  const end = nextLine(text, last.end);
  const starts = items.map(({ start }) => lineStart(text, start));
  const first = starts[0] ?? end;
  return {
    steps: starts.map((start, at) => ({ start, end: starts[at + 1] ?? end })),
    rest: text.slice(0, first) + text.slice(end),
    fromRest: (offset) => (offset < first ? offset : offset + end - first),
  };
}

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

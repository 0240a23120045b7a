import { parse, type Comment, type ModuleDeclaration, type Statement } from 'acorn';
import { message } from '../errors.ts';
import { syntaxErrorOf } from '../locator/syntaxError.ts';
import { parsing } from '../locator/syntax.ts';
import type { Span } from '../text/span.ts';
import type { CodeRemark } from './stepsFromCode.ts';
import { piecesByLine } from './lines.ts';

/** Code that parses, and the number of its first line in the whole. */
export interface Source {
  readonly text: string;
  readonly firstLine: number;
  /** Where each line of the text starts. */
  readonly lineStarts: readonly number[];
}

function sourceOf(text: string, firstLine: number): Source {
  const ends = Array.from(text.matchAll(/\r\n|\n|\r/g), ({ 0: end, index }) => index + end.length);
  return { text, firstLine, lineStarts: [0, ...ends] };
}

/** The number of lines that end before the offset. */
function linesBefore(offset: number, starts: readonly number[]): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

export interface Piece {
  readonly source: Source;
  readonly statements: readonly (Statement | ModuleDeclaration)[];
}

const lineEnd = /\r\n|\n|\r/;

/** A word about what stands at `span`. */
export function remarkAt(
  { text, firstLine, lineStarts }: Source,
  span: Span,
  about: Omit<CodeRemark, 'line' | 'text'>,
): CodeRemark {
  const said = text.slice(span.start, span.end);
  const line = firstLine + linesBefore(span.start, lineStarts);
  return { line, text: said.length > 500 ? `${said.slice(0, 500)}…` : said, ...about };
}

/**
 * The code as parts that parse and lines that don't. A selection often starts or ends in the middle
 * of a function, and types are no JavaScript: then each line is tried with those after it.
 */
export function piecesOf(code: string): (Piece | CodeRemark)[] {
  try {
    return parsed(code, 1);
  } catch {
    return piecesByLine(code.split(lineEnd), parsed);
  }
}

/** @throws {LocatorSyntaxError} when the code does not parse */
function parsed(text: string, firstLine: number): (Piece | CodeRemark)[] {
  const comments: Comment[] = [];
  try {
    const { body } = parse(text, {
      ...parsing,
      allowReturnOutsideFunction: true,
      onComment: comments,
    });
    const source = sourceOf(text, firstLine);
    return [{ source, statements: body }, ...checksIn(comments, source)];
  } catch (error) {
    throw syntaxErrorOf(error, text);
  }
}

/** Playwright's recorder writes checks as comments where the code does not use its test runner. */
const checksIn = (comments: readonly Comment[], source: Source): CodeRemark[] =>
  comments
    .filter(({ value }) => /^\s*await expect\(/.test(value))
    .map((comment) =>
      remarkAt(source, comment, {
        reason: message('This check is commented out'),
        todo: message('Remove the slashes to convert it to a step'),
      }),
    );

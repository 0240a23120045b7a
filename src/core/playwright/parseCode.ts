import { parse, type Comment } from 'acorn';
import { message } from '../message.ts';
import { toLocatorSyntaxError } from '../locator/locatorSyntaxError.ts';
import { acornOptions } from '../locator/callChain.ts';
import { createRemark, type CodeRemark } from './codeRemark.ts';
import { parseByLine } from './parseByLine.ts';
import type { ParsedCode } from './parsedCode.ts';
import { createCodeSource, type CodeSource } from './codeSource.ts';

const lineEnd = /\r\n|\n|\r/;

/**
 * The code as parts that parse and lines that don't. A selection often starts or ends in the middle
 * of a function, and types are no JavaScript: then each line is tried with those after it.
 */
export function parseCode(code: string): (ParsedCode | CodeRemark)[] {
  try {
    return parsePart(code, 1);
  } catch {
    return parseByLine(code.split(lineEnd), parsePart);
  }
}

/** @throws {LocatorSyntaxError} when the code does not parse */
function parsePart(text: string, firstLine: number): (ParsedCode | CodeRemark)[] {
  const comments: Comment[] = [];
  try {
    const { body } = parse(text, {
      ...acornOptions,
      allowReturnOutsideFunction: true,
      onComment: comments,
    });
    const source = createCodeSource(text, firstLine);
    return [{ source, statements: body }, ...commentedChecks(comments, source)];
  } catch (error) {
    throw toLocatorSyntaxError(error, text);
  }
}

/** Playwright's recorder writes checks as comments where the code does not use its test runner. */
const commentedChecks = (comments: readonly Comment[], source: CodeSource): CodeRemark[] =>
  comments
    .filter(({ value }) => /^\s*await expect\(/.test(value))
    .map((comment) =>
      createRemark(source, comment, {
        reason: message('This check is commented out'),
        todo: message('Remove the slashes to convert it to a step'),
      }),
    );

import { message, type Message } from '../errors.ts';
import type { LocatorLink } from '../locator/links.ts';
import { piecesOf } from './pieces.ts';
import { readStatements } from './statements.ts';
import type { Element } from '../case/testCase.ts';

/** A word about a part of the code: `line` counts from 1, `text` is what stands there. */
export interface CodeRemark {
  readonly line: number;
  readonly text: string;
  readonly reason: Message;
  readonly todo?: Message;
}

export interface StepsFromCode {
  readonly steps: Element[];
  /** What became no step, with the reason. */
  readonly notUnderstood: CodeRemark[];
  /** What became a step that says a little less, or more, than the code. */
  readonly remarks: CodeRemark[];
}

/** Longer code is refused as a whole. */
export const longestCode = 200_000;

/**
 * Makes steps of Playwright code, such as a line from its inspector or a test from its recorder.
 * Nothing is run and nothing is lost: what a test case cannot say is listed. Imports, comments and
 * the functions around the steps say nothing that a test case needs. Never throws.
 */
export function stepsFromPlaywright(code: string): StepsFromCode {
  const result: StepsFromCode = { steps: [], notUnderstood: [], remarks: [] };
  if (code.length > longestCode) {
    const reason = message('Code longer than {0} characters isn’t supported', longestCode);
    return { ...result, notUnderstood: [{ line: 1, text: `${code.slice(0, 80)}…`, reason }] };
  }
  const reading = { result, locators: new Map<string, readonly LocatorLink[]>(), tests: { count: 0 } };
  for (const piece of piecesOf(code)) {
    if ('reason' in piece) result.notUnderstood.push(piece);
    else readStatements(piece.statements, { ...reading, source: piece.source });
  }
  for (const remarks of [result.notUnderstood, result.remarks]) remarks.sort((a, b) => a.line - b.line);
  return result;
}

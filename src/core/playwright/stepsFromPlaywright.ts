import { message } from '../message.ts';
import type { LocatorLink } from '../locator/readLinks.ts';
import { convertStatements } from './convertStatements.ts';
import type { StepsFromCode } from './conversionContext.ts';
import { parseCode } from './parseCode.ts';

/** Longer code is refused as a whole. */
const maxCodeLength = 200_000;

/**
 * Makes steps of Playwright code, such as a line from its inspector or a test from its recorder.
 * Nothing is run and nothing is lost: what a test case cannot say is listed. Imports, comments and
 * the functions around the steps say nothing that a test case needs. Never throws.
 */
export function stepsFromPlaywright(code: string): StepsFromCode {
  const result: StepsFromCode = { steps: [], notUnderstood: [], remarks: [] };
  if (code.length > maxCodeLength) {
    const reason = message('Code longer than {0} characters isn’t supported', maxCodeLength);
    return { ...result, notUnderstood: [{ line: 1, text: `${code.slice(0, 80)}…`, reason }] };
  }
  const context = { result, locators: new Map<string, readonly LocatorLink[]>(), tests: { count: 0 } };
  for (const part of parseCode(code)) {
    if ('reason' in part) result.notUnderstood.push(part);
    else convertStatements(part.statements, { ...context, source: part.source });
  }
  for (const remarks of [result.notUnderstood, result.remarks]) remarks.sort((a, b) => a.line - b.line);
  return result;
}

import { parseCase, type ParsedCase } from '../../core/yaml/parseCase.ts';
import { printCase } from '../../core/yaml/printCase.ts';
import { serviceFields } from '../../core/case/isSameCase.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { render } from '../../core/message.ts';
import { TextLines } from '../../core/text/textLines.ts';
import { assertValidLinks } from '../cases/assertValidLinks.ts';
import { BadRequest } from '../http/httpErrors.ts';

/** What is wrong with an edited text, at a line that counts from 1. */
export interface TextProblem {
  readonly line: number;
  readonly message: string;
}

/** An edited test case, or what keeps the text from being one. */
export type EditedText =
  | { readonly testCase: TestCase; readonly problems?: undefined }
  | { readonly problems: readonly TextProblem[] };

/** Prints a draft as YAML, without the fields that only the service sets. */
export const printDraft = (draft: TestCase): string => printCase(withoutServiceFields(draft));

/**
 * Reads a draft from its edited YAML. Fields that only the service sets are as before.
 *
 * @param others the test cases that it may depend on
 */
export function readDraft(text: string, before: TestCase, others: readonly TestCase[]): EditedText {
  const parsed = parseCase(text);
  const { testCase } = parsed;
  if (!testCase) {
    const errors = parsed.problems.filter(({ severity }) => severity === 'error');
    return { problems: errors.map(({ line, message }) => ({ line, message: render(message) })) };
  }
  const problems =
    testCase.id === before.id
      ? linkProblems(testCase, parsed, text, others)
      : [{ line: lineOf(text, parsed, ['id']), message: `The id stays ${before.id}` }];
  if (problems.length > 0) return { problems };
  const { discovery } = before;
  return { testCase: { ...withoutServiceFields(testCase), ...(discovery ? { discovery } : {}) } };
}

function linkProblems(
  testCase: TestCase,
  parsed: ParsedCase,
  text: string,
  staying: readonly TestCase[],
): TextProblem[] {
  try {
    assertValidLinks({ cases: [testCase], staying, pathOf: () => [] });
    return [];
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
    return error.issues.map(({ path, message }) => ({ line: lineOf(text, parsed, path), message }));
  }
}

const lineOf = (text: string, parsed: ParsedCase, path: readonly (string | number)[]): number =>
  new TextLines(text).positionAt(parsed.spanOf(path).start).line;

function withoutServiceFields(testCase: TestCase): TestCase {
  const shown = { ...testCase };
  for (const field of serviceFields) delete shown[field];
  return shown;
}

import * as vscode from 'vscode';
import { cleanLine } from '../../../core/text/cleanLine.ts';
import type { TestCase } from '../../../core/case/testCase.ts';

/** Gets the label of test cases in a title: the name of one, or their number. */
export function casesLabel(entries: readonly { readonly testCase: Pick<TestCase, 'description'> }[]): string {
  const [first, ...others] = entries;
  return first && others.length === 0
    ? cleanLine(first.testCase.description, 60)
    : vscode.l10n.t('{0} test cases', entries.length);
}

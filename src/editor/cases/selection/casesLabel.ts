import * as vscode from 'vscode';
import { createCleaner } from '../../../core/text/createCleaner.ts';
import type { TestCase } from '../../../core/case/testCase.ts';

const clean = createCleaner(undefined);

/** Gets the label of test cases in a title: the name of one, or their number. */
export function casesLabel(entries: readonly { readonly testCase: Pick<TestCase, 'description'> }[]): string {
  const [first, ...others] = entries;
  return first && others.length === 0
    ? clean(first.testCase.description, 60)
    : vscode.l10n.t('{0} test cases', entries.length);
}

import * as vscode from 'vscode';
import type { CaseIndex } from '../../files/index/caseIndex.ts';
import { deferred } from '../../ui/deferred.ts';
import { languageId } from '../../ui/languageId.ts';

/** Letters after which the editor asks by itself, beside those of words. */
const triggers = ['$', '+', ' ', '"', "'"];

/** Registers the completion of test cases, which is loaded when the editor first asks for it. */
export function registerCompletion(index: CaseIndex): vscode.Disposable {
  const completion = deferred(async () => new (await import('./caseCompletion.ts')).CaseCompletion(index));
  return vscode.languages.registerCompletionItemProvider(
    { language: languageId },
    {
      provideCompletionItems: async (...request) => (await completion()).provideCompletionItems(...request),
      resolveCompletionItem: async (item) => (await completion()).resolveCompletionItem(item),
    },
    ...triggers,
  );
}

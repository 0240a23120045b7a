import * as vscode from 'vscode';
import type { NameSources } from '../../cases/catalog/serviceNames.ts';
import type { CaseIndex } from '../../files/index/caseIndex.ts';
import { deferred } from '../../ui/deferred.ts';
import { languageId } from '../../ui/documents.ts';

/** Letters after which the editor asks by itself, beside those of words. */
const triggers = ['$', '+', ' ', '"', "'"];

/** Registers the completion of test cases, which is loaded when the editor first asks for it. */
export function registerCompletion(index: CaseIndex, sources: NameSources): vscode.Disposable {
  const completion = deferred(async () => {
    const [{ CaseCompletion }, { ServiceNames }] = await Promise.all([
      import('./caseCompletion.ts'),
      import('../../cases/catalog/serviceNames.ts'),
    ]);
    return new CaseCompletion(index, new ServiceNames(sources));
  });
  return vscode.languages.registerCompletionItemProvider(
    { language: languageId },
    {
      provideCompletionItems: async (...request) => (await completion()).provideCompletionItems(...request),
      resolveCompletionItem: async (item) => (await completion()).resolveCompletionItem(item),
    },
    ...triggers,
  );
}

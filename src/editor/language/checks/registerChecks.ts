import * as vscode from 'vscode';
import type { IndexWorkers } from '../../../index/indexWorkers.ts';
import type { NameSources } from '../../cases/catalog/serviceNames.ts';
import type { CaseIndex } from '../../files/index/caseIndex.ts';
import type { SavedVariableNames } from '../../targets/environments/savedVariableNames.ts';
import { deferred } from '../../ui/deferred.ts';
import { languageId } from '../../ui/languageId.ts';
import { OpenFileProblems, type NamesFromServices } from './openFileProblems.ts';
import { onFirstCase } from '../../ui/onFirstCase.ts';
import { ClosedFileProblems } from './closedFileProblems.ts';
import { registerExplainCheck } from './registerExplainCheck.ts';

/** Checks open test cases, and offers fixes for what was found. */
export function registerChecks(
  index: CaseIndex,
  { extensionUri }: Pick<vscode.ExtensionContext, 'extensionUri'>,
  summaries: Pick<IndexWorkers, 'readProblems' | 'readFormProblems' | 'keepProblems'>,
  variables: Pick<SavedVariableNames, 'originsByName' | 'onDidChange'>,
  sources: NameSources & Pick<NamesFromServices, 'changes'>,
  log: Pick<vscode.LogOutputChannel, 'error'>,
): vscode.Disposable {
  const namesOf = deferred(async () => (await import('./namesOfSet.ts')).createNamesOf(index, sources));
  const names: NamesFromServices = { ...sources, of: async (...args) => (await namesOf())(...args) };
  const problems = new OpenFileProblems(index, variables, names, log);
  const forms = deferred(
    async () => new (await import('./openFormProblems.ts')).OpenFormProblems(index, summaries, log),
  );
  const fixes = deferred(
    async () => new (await import('./caseFixes.ts')).CaseFixes(problems, await forms(), index),
  );
  return vscode.Disposable.from(
    problems,
    onFirstCase(forms, (error) => log.error(String(error))),
    new ClosedFileProblems(index, summaries, log),
    registerExplainCheck(vscode.Uri.joinPath(extensionUri, 'docs', 'checks.md')),
    vscode.languages.registerCodeActionsProvider(
      { language: languageId },
      {
        provideCodeActions: async (document, range, _, token) =>
          (await fixes()).provideCodeActions(document, range, token),
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
  );
}

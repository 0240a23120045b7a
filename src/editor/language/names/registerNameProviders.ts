import * as vscode from 'vscode';
import type { CaseIndex } from '../../files/index/caseIndex.ts';
import type { StepSearch } from '../../files/stepSearch.ts';
import type { SavedVariableNames } from '../../targets/environments/savedVariableNames.ts';
import { deferred } from '../../ui/deferred.ts';
import { languageId } from '../../ui/languageId.ts';
import { CaseCallHierarchy } from './caseCallHierarchy.ts';
import { CaseSymbols } from './caseSymbols.ts';
import { CaseNameHints } from './caseNameHints.ts';
import { CaseHover } from './caseHover.ts';
import { CaseNavigation } from './caseNavigation.ts';
import { CaseRename } from './caseRename.ts';

/** Names of test cases instead of their ids, wherever the editor asks for them. */
export function registerNameProviders(
  index: CaseIndex,
  search: () => Promise<StepSearch>,
  variables: Pick<SavedVariableNames, 'originsByName'>,
): vscode.Disposable {
  const { languages } = vscode;
  const ours = { language: languageId };
  const hints = new CaseNameHints(index);
  const navigation = new CaseNavigation(index);
  const variableHover = deferred(
    async () => new (await import('./variableHover.ts')).VariableHover(index, variables),
  );
  return vscode.Disposable.from(
    hints,
    languages.registerInlayHintsProvider(ours, hints),
    languages.registerHoverProvider(ours, new CaseHover(index)),
    languages.registerHoverProvider(ours, {
      provideHover: async (document, position) => (await variableHover()).provideHover(document, position),
    }),
    languages.registerDefinitionProvider(ours, navigation),
    languages.registerReferenceProvider(ours, navigation),
    languages.registerDocumentLinkProvider(ours, navigation),
    languages.registerRenameProvider(ours, new CaseRename(index)),
    languages.registerWorkspaceSymbolProvider(new CaseSymbols(index, search)),
    languages.registerCallHierarchyProvider(ours, new CaseCallHierarchy(index)),
  );
}

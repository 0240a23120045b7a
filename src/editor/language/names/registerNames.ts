import * as vscode from 'vscode';
import type { CaseIndex } from '../../files/index/caseIndex.ts';
import { languageId } from '../../ui/languageId.ts';
import { CaseCalls } from './caseCalls.ts';
import { CaseSymbols } from './caseSymbols.ts';
import { NameHints } from './caseNameHints.ts';
import { NameHover } from './caseHover.ts';
import { NameNavigation } from './caseNavigation.ts';
import { NameRename } from './caseRename.ts';

/** Names of test cases instead of their ids, wherever the editor asks for them. */
export function registerNames(index: CaseIndex): vscode.Disposable {
  const { languages } = vscode;
  const ours = { language: languageId };
  const hints = new NameHints(index);
  const navigation = new NameNavigation(index);
  return vscode.Disposable.from(
    hints,
    languages.registerInlayHintsProvider(ours, hints),
    languages.registerHoverProvider(ours, new NameHover(index)),
    languages.registerDefinitionProvider(ours, navigation),
    languages.registerReferenceProvider(ours, navigation),
    languages.registerDocumentLinkProvider(ours, navigation),
    languages.registerRenameProvider(ours, new NameRename(index)),
    languages.registerWorkspaceSymbolProvider(new CaseSymbols(index)),
    languages.registerCallHierarchyProvider(ours, new CaseCalls(index)),
  );
}

import * as vscode from 'vscode';
import type { CaseIndex, IndexedCase } from '../../files/index/caseIndex.ts';
import { relativePath, caseTitle } from '../../files/caseLabels.ts';
import { isFuzzyMatch } from '../../files/isFuzzyMatch.ts';
import { nameRange } from './caseReferences.ts';

/** More than anybody reads; the editor asks again with more letters. */
const limit = 500;

/** Every case by its description, for "Go to Symbol in Workspace". */
export class CaseSymbols implements vscode.WorkspaceSymbolProvider {
  constructor(private readonly index: CaseIndex) {}

  async provideWorkspaceSymbols(query: string): Promise<vscode.SymbolInformation[]> {
    await this.index.ready;
    const found: vscode.SymbolInformation[] = [];
    for (const file of this.index.all()) {
      if (found.length === limit) break;
      if (isCase(file) && isFuzzyMatch(caseTitle(file), query)) found.push(symbolOf(file));
    }
    return found;
  }
}

const isCase = ({ summary }: IndexedCase): boolean => Boolean(summary.id ?? summary.description);

const symbolOf = (file: IndexedCase): vscode.SymbolInformation =>
  new vscode.SymbolInformation(
    caseTitle(file),
    vscode.SymbolKind.Function,
    relativePath(file.uri),
    new vscode.Location(file.uri, nameRange(file)),
  );

import * as vscode from 'vscode';
import type { CaseIndex, IndexedCase } from '../../files/index/caseIndex.ts';
import { caseTitle } from '../../files/caseSets.ts';
import { isFuzzyMatch } from '../../files/isFuzzyMatch.ts';
import type { SearchableStep, StepSearch } from '../../files/stepSearch.ts';
import { rangeInText } from '../../ui/spanRanges.ts';
import { nameRange } from './caseReferences.ts';

/** More than anybody reads; the editor asks again with more letters. */
const limit = 500;

/** A query of one letter finds no steps: nearly all have it. */
const shortestStepQuery = 2;

/** Every case by its description, and every step by its words, for "Go to Symbol in Workspace". */
export class CaseSymbols implements vscode.WorkspaceSymbolProvider {
  /** @param search creates the search for steps when it is first needed */
  constructor(
    private readonly index: CaseIndex,
    private readonly search: () => Promise<Pick<StepSearch, 'find'>>,
  ) {}

  async provideWorkspaceSymbols(
    query: string,
    token: vscode.CancellationToken,
  ): Promise<vscode.SymbolInformation[]> {
    const cases = await this.casesLike(query);
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.join('').length < shortestStepQuery) return cases;
    const search = await this.search();
    const isFound = ({ label }: SearchableStep): boolean =>
      words.every((word) => label.toLowerCase().includes(word));
    const steps = await search.find(isFound, limit - cases.length, token);
    return [...cases, ...steps.map(symbolOfStep)];
  }

  private async casesLike(query: string): Promise<vscode.SymbolInformation[]> {
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
    '', // the editor shows the path itself
    new vscode.Location(file.uri, nameRange(file)),
  );

const symbolOfStep = (step: SearchableStep): vscode.SymbolInformation =>
  new vscode.SymbolInformation(
    step.label,
    vscode.SymbolKind.Event,
    caseTitle(step.file),
    new vscode.Location(step.file.uri, rangeInText(step.file.text, step)),
  );

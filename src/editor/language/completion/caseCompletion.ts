import * as vscode from 'vscode';
import { findCursorPosition } from '../../../core/completion/findCursorPosition.ts';
import type { ServiceNames } from '../../cases/catalog/serviceNames.ts';
import type { CaseIndex, IndexedCase } from '../../files/index/caseIndex.ts';
import { caseMarkdown } from '../../files/caseMarkdown.ts';
import type { CompletionRequest } from './completionRequest.ts';
import { completeCases, completeNewId } from './completeCaseIds.ts';
import { completeNamesInUse } from './completeNamesInUse.ts';
import type { OfferedItem } from './offeredItem.ts';
import { completeSnippets } from './completeSnippets.ts';
import { completeVariables } from './completeVariables.ts';
import { completeKeys, completeRoles, completeStyles } from './completeFixedValues.ts';

/** Completes what the schema cannot know; keys and fixed values come from the language server. */
export class CaseCompletion implements vscode.CompletionItemProvider {
  private readonly cases = new WeakMap<vscode.CompletionItem, IndexedCase>();

  constructor(
    private readonly index: CaseIndex,
    private readonly serviceNames: Pick<ServiceNames, 'tags' | 'environments'>,
  ) {}

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    _token: vscode.CancellationToken,
    { triggerCharacter }: vscode.CompletionContext,
  ): Promise<vscode.CompletionList | undefined> {
    const text = document.getText();
    const offset = document.offsetAt(position);
    const cursor = findCursorPosition(text, offset);
    if (!cursor) return undefined;
    const request: CompletionRequest = { document, text, offset, cursor, index: this.index };
    // The server is not asked after these letters, so that a list of ours would stand in for its own.
    const wordless = triggerCharacter !== undefined && triggerCharacter !== '$' && triggerCharacter !== '+';
    const completions = [
      ...values(request),
      ...(await completeNamesInUse(request, this.serviceNames)),
      ...(wordless ? [] : [...(await completeVariables(request)), ...completeSnippets(request)]),
    ];
    for (const { item, file } of completions) if (file) this.cases.set(item, file);
    return new vscode.CompletionList(
      completions.map(({ item }) => item),
      completions.some(({ file }) => file),
    );
  }

  resolveCompletionItem(item: vscode.CompletionItem): vscode.CompletionItem {
    const file = this.cases.get(item);
    if (file) item.documentation = caseMarkdown(file);
    return item;
  }
}

const values = (request: CompletionRequest): OfferedItem[] =>
  [completeCases, completeNewId, completeRoles, completeKeys, completeStyles].flatMap((source) =>
    source(request),
  );

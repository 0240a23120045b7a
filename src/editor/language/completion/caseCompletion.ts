import * as vscode from 'vscode';
import { findCursorPosition } from '../../../core/completion/findCursorPosition.ts';
import type { CaseIndex, IndexedCase } from '../../files/index/caseIndex.ts';
import { languageId } from '../../ui/languageId.ts';
import { caseMarkdown } from '../../files/caseLabels.ts';
import type { CompletionRequest } from './completionRequest.ts';
import { completeCases, completeNamesInUse, completeNewId, type Completion } from './completeNames.ts';
import { completeSnippets } from './completeSnippets.ts';
import { completeVariables } from './completeVariables.ts';
import { completeKeys, completeRoles, completeStyles } from './completeFixedValues.ts';

/** Letters after which the editor asks by itself, beside those of words. */
const triggers = ['$', '+', ' ', '"', "'"];

/** Completes what the schema cannot know; keys and fixed values come from the language server. */
export class CaseCompletion implements vscode.CompletionItemProvider {
  private readonly cases = new WeakMap<vscode.CompletionItem, IndexedCase>();

  constructor(private readonly index: CaseIndex) {}

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    _token: vscode.CancellationToken,
    { triggerCharacter }: vscode.CompletionContext,
  ): Promise<vscode.CompletionList | undefined> {
    const text = document.getText();
    const offset = document.offsetAt(position);
    const place = findCursorPosition(text, offset);
    if (!place) return undefined;
    const asked: CompletionRequest = { document, text, offset, place, index: this.index };
    // The server is not asked after these letters, so that a list of ours would stand in for its own.
    const wordless = triggerCharacter !== undefined && triggerCharacter !== '$' && triggerCharacter !== '+';
    const offers = [
      ...values(asked),
      ...(wordless ? [] : [...(await completeVariables(asked)), ...completeSnippets(asked)]),
    ];
    for (const { item, file } of offers) if (file) this.cases.set(item, file);
    return new vscode.CompletionList(
      offers.map(({ item }) => item),
      offers.some(({ file }) => file),
    );
  }

  resolveCompletionItem(item: vscode.CompletionItem): vscode.CompletionItem {
    const file = this.cases.get(item);
    if (file) item.documentation = caseMarkdown(file);
    return item;
  }
}

const values = (asked: CompletionRequest): Completion[] =>
  [completeCases, completeNewId, completeNamesInUse, completeRoles, completeKeys, completeStyles].flatMap(
    (source) => source(asked),
  );

export const registerCompletion = (index: CaseIndex): vscode.Disposable =>
  vscode.languages.registerCompletionItemProvider(
    { language: languageId },
    new CaseCompletion(index),
    ...triggers,
  );

import * as vscode from 'vscode';
import { findCursorPosition } from '../../../core/completion/findCursorPosition.ts';
import type { CaseIndex, IndexedCase } from '../../files/index/caseIndex.ts';
import { languageId } from '../../ui/languageId.ts';
import { caseMarkdown } from '../../files/caseLabels.ts';
import type { Asked } from './completionRequest.ts';
import { offerCases, offerNamesInUse, offerNewId, type Offered } from './completeNames.ts';
import { offerSnippets } from './completeSnippets.ts';
import { offerVariables } from './completeVariables.ts';
import { offerKeys, offerRoles, offerStyles } from './completeFixedValues.ts';

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
    const asked: Asked = { document, text, offset, place, index: this.index };
    // The server is not asked after these letters, so that a list of ours would stand in for its own.
    const wordless = triggerCharacter !== undefined && triggerCharacter !== '$' && triggerCharacter !== '+';
    const offers = [
      ...values(asked),
      ...(wordless ? [] : [...(await offerVariables(asked)), ...offerSnippets(asked)]),
    ];
    for (const { item, one } of offers) if (one) this.cases.set(item, one);
    return new vscode.CompletionList(
      offers.map(({ item }) => item),
      offers.some(({ one }) => one),
    );
  }

  resolveCompletionItem(item: vscode.CompletionItem): vscode.CompletionItem {
    const one = this.cases.get(item);
    if (one) item.documentation = caseMarkdown(one);
    return item;
  }
}

const values = (asked: Asked): Offered[] =>
  [offerCases, offerNewId, offerNamesInUse, offerRoles, offerKeys, offerStyles].flatMap((source) =>
    source(asked),
  );

export const registerCompletion = (index: CaseIndex): vscode.Disposable =>
  vscode.languages.registerCompletionItemProvider(
    { language: languageId },
    new CaseCompletion(index),
    ...triggers,
  );

import * as vscode from 'vscode';
import type { IndexedCase } from '../../files/index/caseIndex.ts';

export interface Completion {
  readonly item: vscode.CompletionItem;
  /** The case that the item stands for: its steps are told when the user looks at it. */
  readonly file?: IndexedCase;
}

import * as vscode from 'vscode';
import type { IndexedCase } from '../../files/index/caseIndex.ts';

/** An item of completion, with the test case behind it. */
export interface OfferedItem {
  readonly item: vscode.CompletionItem;
  /** The case that the item stands for: its steps are shown when the user looks at it. */
  readonly file?: IndexedCase;
}

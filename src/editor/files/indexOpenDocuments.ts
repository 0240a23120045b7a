import * as vscode from 'vscode';
import type { CaseIndex } from './index/caseIndex.ts';
import { languageId } from '../ui/languageId.ts';

/** Reads unsaved documents into the index at once, without its pause. */
export async function indexOpenDocuments(index: Pick<CaseIndex, 'of'>): Promise<void> {
  const open = vscode.workspace.textDocuments.filter((document) => document.languageId === languageId);
  await Promise.all(open.map((document) => index.of(document)));
}

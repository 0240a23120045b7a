import * as vscode from 'vscode';
import { findAddedLines } from '../../../core/text/textEdit.ts';
import { completeText } from '../../../core/yaml/completeText.ts';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';
import type { CaseIndex } from '../../files/index/caseIndex.ts';
import { openTexts, withoutMark } from '../../ui/documents.ts';
import { showDone } from '../../ui/statusMessage.ts';
import { applyChange, rangeInText, requirePreview } from '../../ui/textEdits.ts';
import { withProgress } from '../../ui/withProgress.ts';

/**
 * Adds the fields that other tools demand to every test case that lacks them, after a preview.
 *
 * @returns the number of files that changed
 * @throws {UserError} when a file changed meanwhile
 */
export async function addMissingFields(index: CaseIndex): Promise<number> {
  const completed = await withProgress(vscode.l10n.t('Reading test cases'), async (signal) => {
    await index.refresh();
    return findCompletedTexts(index, signal);
  });
  const [first] = completed;
  if (!first) {
    showDone(vscode.l10n.t('No test case lacks fields'));
    return 0;
  }
  const label = vscode.l10n.t('Add missing fields');
  const change = new vscode.WorkspaceEdit();
  for (const { uri, before, after } of completed) {
    // Edits of lines, so that the preview shows what is added.
    const edits = findAddedLines(before, after) ?? [{ start: 0, end: before.length, newText: after }];
    for (const edit of edits)
      change.replace(uri, rangeInText(before, edit), edit.newText, { needsConfirmation: false, label });
  }
  const isPreviewed = completed.length > 1;
  if (isPreviewed) requirePreview(change, first.uri, label);
  const isApplied = await applyChange(change, { isPreviewed, isRefactoring: true });
  if (isApplied) showDone(vscode.l10n.t('Added missing fields in files: {0}', completed.length));
  return isApplied ? completed.length : 0;
}

interface CompletedText {
  readonly uri: vscode.Uri;
  readonly before: string;
  readonly after: string;
}

/** Unsaved text counts. */
async function findCompletedTexts(index: CaseIndex, signal: AbortSignal): Promise<CompletedText[]> {
  const pause = createEventLoopPause(signal);
  const open = openTexts();
  const found: CompletedText[] = [];
  for (const { uri, text } of index.all()) {
    await pause();
    const before = withoutMark(open.get(uri.toString()) ?? text);
    const after = completeText(before);
    if (after !== undefined) found.push({ uri, before, after });
  }
  return found;
}

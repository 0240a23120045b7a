import * as vscode from 'vscode';
import type { Located } from '../../../core/text/located.ts';
import type { CaseIndex, IndexedCase } from '../../files/index/caseIndex.ts';
import { isAt, type CompletionRequest } from './completionRequest.ts';
import { createItem } from './completionItem.ts';
import type { OfferedItem } from './offeredItem.ts';

/** Tags, environments and folders that other cases use. */
export function completeNamesInUse(request: CompletionRequest): OfferedItem[] {
  const { cursor, index } = request;
  if (cursor.part !== 'value') return [];
  const own = request.document.uri.toString();
  const all = (
    read: (file: IndexedCase) => readonly (Located | undefined)[],
    detail: string,
  ): OfferedItem[] =>
    [...counted(index, own, read)].map(([name, count]) => ({
      item: createItem(request, {
        label: name,
        kind: vscode.CompletionItemKind.Value,
        detail,
        documentation: new vscode.MarkdownString(vscode.l10n.t('Used by {0} other test cases.', count)),
      }),
    }));
  if (isAt(cursor, 'tagNames', '*')) return all(({ summary }) => summary.tagNames, vscode.l10n.t('Tag'));
  if (isAt(cursor, 'excludedEnvironmentNames', '*'))
    return all(({ summary }) => summary.excludedEnvironmentNames, vscode.l10n.t('Environment'));
  if (isAt(cursor, 'folderName')) return all(({ summary }) => [summary.folderName], vscode.l10n.t('Folder'));
  return [];
}

function counted(
  index: CaseIndex,
  own: string,
  read: (file: IndexedCase) => readonly (Located | undefined)[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of index.all()) {
    if (file.uri.toString() === own) continue;
    for (const name of read(file)) if (name?.value) counts.set(name.value, (counts.get(name.value) ?? 0) + 1);
  }
  return counts;
}

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { Located } from '../../../core/summary/caseSummary.ts';
import type { CaseIndex, IndexedCase } from '../../files/index/caseIndex.ts';
import { relativePath, caseTitle } from '../../files/caseLabels.ts';
import { isInSetOf } from '../../files/casesInSameSet.ts';
import { isFuzzyMatch } from '../../files/isFuzzyMatch.ts';
import { isAt, createItem, type CompletionRequest, type CompletionSpec } from './completionRequest.ts';

/** More than anybody reads; the editor asks again with more letters. */
const limit = 300;

export interface Completion {
  readonly item: vscode.CompletionItem;
  /** The case that the item stands for: its steps are told when the user looks at it. */
  readonly file?: IndexedCase;
}

/** Other cases by description, where an id is wanted. */
export function completeCases(request: CompletionRequest): Completion[] {
  const { cursor, index, document } = request;
  const isTeardown = isAt(cursor, 'teardownId');
  if (cursor.part !== 'value' || !(isTeardown || isAt(cursor, 'dependencyId'))) return [];
  const own = cursor.siblings.get('id');
  const isOurs = isInSetOf(document.uri);
  const loops = isTeardown || !own ? new Set<string>() : needing(index, own, isOurs);
  const found: Completion[] = [];
  for (const file of index.all()) {
    const id = file.summary.id?.value;
    const isSelf = id === own || file.uri.toString() === document.uri.toString();
    if (!id || isSelf || loops.has(id)) continue;
    if (!isFuzzyMatch(`${caseTitle(file)} ${id}`, cursor.typed) || !isOurs(file)) continue;
    found.push({ item: createItem(request, caseSpec(file, id, isTeardown)), file });
    if (found.length === limit) break;
  }
  return found;
}

function caseSpec(file: IndexedCase, id: string, isTeardown: boolean): CompletionSpec {
  const likely = (file.summary.type === 'TEARDOWN') === isTeardown;
  return {
    label: caseTitle(file),
    kind: vscode.CompletionItemKind.Reference,
    detail: relativePath(file.uri),
    insert: id,
    filter: `${caseTitle(file)} ${id}`,
    rank: likely ? '0' : '1',
  };
}

/** Cases that run after this one: to depend on one of them would be a loop. */
function needing(index: CaseIndex, id: string, isOurs: (file: IndexedCase) => boolean): Set<string> {
  const found = new Set([id]);
  for (const next of found)
    for (const { summary } of index.dependantsOf(next).filter(isOurs))
      if (summary.dependencyId?.value === next && summary.id) found.add(summary.id.value);
  return found;
}

/** A fresh id, where the case has none yet. */
export function completeNewId(request: CompletionRequest): Completion[] {
  if (request.cursor.part !== 'value' || !isAt(request.cursor, 'id') || request.cursor.typed.length > 8)
    return [];
  const id = randomUUID();
  const label = vscode.l10n.t('New id');
  return [
    {
      item: createItem(request, {
        label,
        kind: vscode.CompletionItemKind.Value,
        detail: id,
        documentation: new vscode.MarkdownString(vscode.l10n.t('A unique id.')),
        insert: id,
        filter: `${label} ${id} ${request.cursor.typed}`,
      }),
    },
  ];
}

/** Tags, environments and folders that other cases use. */
export function completeNamesInUse(request: CompletionRequest): Completion[] {
  const { cursor, index } = request;
  if (cursor.part !== 'value') return [];
  const own = request.document.uri.toString();
  const all = (read: (file: IndexedCase) => readonly (Located | undefined)[], detail: string): Completion[] =>
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

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { CaseIndex, IndexedCase } from '../../files/index/caseIndex.ts';
import { relativePath, caseTitle, isInSetOf } from '../../files/caseSets.ts';
import { isFuzzyMatch } from '../../files/isFuzzyMatch.ts';
import { isAt, type CompletionRequest } from './completionRequest.ts';
import { createItem, type CompletionSpec } from './completionItem.ts';
import type { OfferedItem } from './offeredItem.ts';

/** More than anybody reads; the editor asks again with more letters. */
const limit = 300;

/** Other cases by description, where an id is wanted. */
export function completeCases(request: CompletionRequest): OfferedItem[] {
  const { cursor, index, document } = request;
  const isTeardown = isAt(cursor, 'teardownId');
  if (cursor.part !== 'value' || !(isTeardown || isAt(cursor, 'dependencyId'))) return [];
  const own = cursor.siblings.get('id');
  const isOurs = isInSetOf(document.uri);
  const loops = isTeardown || !own ? new Set<string>() : needing(index, own, isOurs);
  const found: OfferedItem[] = [];
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
export function completeNewId(request: CompletionRequest): OfferedItem[] {
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

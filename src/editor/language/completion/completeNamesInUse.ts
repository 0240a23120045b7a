import * as vscode from 'vscode';
import type { Located } from '../../../core/text/span.ts';
import type { KnownNames, ServiceNames } from '../../cases/catalog/serviceNames.ts';
import type { CaseIndex, IndexedCase } from '../../files/index/caseIndex.ts';
import { asMarkdown } from '../../ui/markdown.ts';
import { isAt, type CompletionRequest } from './completionRequest.ts';
import { createItem } from './completionItem.ts';
import type { OfferedItem } from './offeredItem.ts';

/** A list of names, from other files and from the service. */
interface NameList {
  readonly detail: string;
  readonly read: (file: IndexedCase) => readonly (Located | undefined)[];
  readonly onService?: () => Promise<KnownNames>;
}

/** Tags, environments and folders that other cases use, or that the service knows. */
export async function completeNamesInUse(
  request: CompletionRequest,
  service: Pick<ServiceNames, 'tags' | 'environments'>,
): Promise<OfferedItem[]> {
  const list = listAt(request, service);
  if (!list) return [];
  const own = request.document.uri.toString();
  const counts = counted(request.index, own, list.read);
  const known = (await list.onService?.()) ?? new Map<string, readonly string[]>();
  return [...new Set([...counts.keys(), ...known.keys()])].map((name) => {
    const count = counts.get(name);
    const origins = known.get(name) ?? [];
    const lines = [
      ...(count === undefined ? [] : [vscode.l10n.t('Used by {0} other test cases.', count)]),
      ...origins.map((origin) => `${origin}.`),
    ];
    return {
      item: createItem(request, {
        label: name,
        kind: vscode.CompletionItemKind.Value,
        detail: count === undefined ? vscode.l10n.t('{0} · from the service', list.detail) : list.detail,
        documentation: new vscode.MarkdownString(lines.map(asMarkdown).join('\n\n')),
      }),
    };
  });
}

function listAt(
  { cursor, document: { uri } }: CompletionRequest,
  service: Pick<ServiceNames, 'tags' | 'environments'>,
): NameList | undefined {
  if (cursor.part !== 'value') return undefined;
  if (isAt(cursor, 'tagNames', '*'))
    return {
      detail: vscode.l10n.t('Tag'),
      read: ({ summary }) => summary.tagNames,
      onService: () => service.tags(uri),
    };
  if (isAt(cursor, 'excludedEnvironmentNames', '*'))
    return {
      detail: vscode.l10n.t('Environment'),
      read: ({ summary }) => summary.excludedEnvironmentNames,
      onService: () => service.environments(uri),
    };
  if (isAt(cursor, 'folderName'))
    return { detail: vscode.l10n.t('Folder'), read: ({ summary }) => [summary.folderName] };
  return undefined;
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

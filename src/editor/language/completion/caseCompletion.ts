import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { findCursorPosition } from '../../../core/completion/findCursorPosition.ts';
import type { ServiceNames, KnownNames } from '../../cases/catalog/serviceNames.ts';
import type { CaseIndex, IndexedCase } from '../../files/index/caseIndex.ts';
import { caseMarkdown, relativePath, caseTitle, isInSetOf } from '../../files/caseSets.ts';
import { isFuzzyMatch } from '../../../core/text/nearestWords.ts';
import { caseSnippets, stepSnippets, type Snippet } from '../../../core/completion/snippets.ts';
import { localize } from '../../ui/texts.ts';
import type { Located } from '../../../core/text/span.ts';
import { asMarkdown } from '../../ui/markdown.ts';
import { type CompletionRequest, isAt, createItem, type CompletionSpec } from './completionItem.ts';
import { type OfferedItem, completeVariables } from './completeVariables.ts';
import { completeKeys, completeRoles, completeStyles } from './completeFixedValues.ts';

/** Completes what the schema cannot know; keys and fixed values come from the language server. */
export class CaseCompletion implements vscode.CompletionItemProvider {
  private readonly cases = new WeakMap<vscode.CompletionItem, IndexedCase>();

  constructor(
    private readonly index: CaseIndex,
    private readonly serviceNames: Pick<ServiceNames, 'tags' | 'environments'>,
  ) {}

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    _token: vscode.CancellationToken,
    { triggerCharacter }: vscode.CompletionContext,
  ): Promise<vscode.CompletionList | undefined> {
    const text = document.getText();
    const offset = document.offsetAt(position);
    const cursor = findCursorPosition(text, offset);
    if (!cursor) return undefined;
    const request: CompletionRequest = { document, text, offset, cursor, index: this.index };
    // The server is not asked after these letters, so that a list of ours would stand in for its own.
    const wordless = triggerCharacter !== undefined && triggerCharacter !== '$' && triggerCharacter !== '+';
    const completions = [
      ...values(request),
      ...(await completeNamesInUse(request, this.serviceNames)),
      ...(wordless ? [] : [...(await completeVariables(request)), ...completeSnippets(request)]),
    ];
    for (const { item, file } of completions) if (file) this.cases.set(item, file);
    return new vscode.CompletionList(
      completions.map(({ item }) => item),
      completions.some(({ file }) => file),
    );
  }

  resolveCompletionItem(item: vscode.CompletionItem): vscode.CompletionItem {
    const file = this.cases.get(item);
    if (file) item.documentation = caseMarkdown(file);
    return item;
  }
}

const values = (request: CompletionRequest): OfferedItem[] =>
  [completeCases, completeNewId, completeRoles, completeKeys, completeStyles].flatMap((source) =>
    source(request),
  );

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

/** Whole steps in the list of steps, whole cases in an empty file. */
export function completeSnippets(request: CompletionRequest): OfferedItem[] {
  const { cursor, text } = request;
  if (cursor.style !== 'plain' || /[:{[]/.test(cursor.typed)) return [];
  const before = text.slice(lineStart(request), cursor.replace.start);
  if (cursor.part === 'value' && isAt(cursor, 'elements', '*')) return steps(request, '', before);
  const opensList = cursor.part === 'item' || (cursor.part === 'value' && before.trim() === '');
  if (opensList && isAt(cursor, 'elements')) return steps(request, '- ', before);
  return cursor.part === 'key' && cursor.path.length === 0 && isEmpty(request) ? cases(request) : [];
}

const lineStart = ({ text, cursor }: CompletionRequest): number =>
  Math.max(
    text.lastIndexOf('\n', cursor.replace.start - 1),
    text.lastIndexOf('\r', cursor.replace.start - 1),
  ) + 1;

/** The editor indents as the line is; behind a dash there are two more columns. */
function steps(request: CompletionRequest, dash: string, before: string): OfferedItem[] {
  const indent = dash === '' ? before.length - (/^[ \t]*/.exec(before)?.[0].length ?? 0) : dash.length;
  return stepSnippets.map((snippet, at) =>
    createSnippet(
      request,
      snippet,
      at,
      dash + snippet.lines.join(`\n${' '.repeat(indent)}`),
      vscode.l10n.t('Step'),
    ),
  );
}

const cases = (request: CompletionRequest): OfferedItem[] =>
  caseSnippets(randomUUID()).map((snippet, at) =>
    createSnippet(request, snippet, at, snippet.lines.join('\n'), vscode.l10n.t('Test case')),
  );

function createSnippet(
  request: CompletionRequest,
  { label, detail }: Snippet,
  at: number,
  body: string,
  kind: string,
): OfferedItem {
  const shown = body
    .replaceAll(/\$\{\d+:([^}]*)\}/g, '$1')
    .replaceAll(/\$(?:\d+|\{\d+\})/g, '')
    .replaceAll('\\$', '$');
  const item = createItem(request, {
    label: localize(label),
    kind: vscode.CompletionItemKind.Snippet,
    detail: `${kind} · ${detail}`,
    documentation: new vscode.MarkdownString().appendCodeblock(shown, 'yaml'),
    insert: new vscode.SnippetString(body),
    rank: `~${String(at).padStart(2, '0')}`,
  });
  return { item };
}

/** Nothing but comments, blank lines and the word that is being typed. */
const isEmpty = ({ text, cursor }: CompletionRequest): boolean =>
  /^\uFEFF?(?:[ \t]*(?:#.*)?(?:\r?\n|$))*$/.test(
    text.slice(0, cursor.replace.start) + text.slice(cursor.replace.end),
  );

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

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { findCursorPosition } from '../../../core/completion/findCursorPosition.ts';
import { isFuzzyMatch } from '../../../core/text/nearestWords.ts';
import type { Located } from '../../../core/text/span.ts';
import type { StepDefinition } from '../../../steps/table.ts';
import type { ServiceNames, KnownNames } from '../../cases/catalog/serviceNames.ts';
import { isInSetOf } from '../../files/caseSets.ts';
import { caseMarkdown } from '../../files/casesInWords.ts';
import { type CaseIndex, type IndexedCase, caseTitle } from '../../files/index/caseIndex.ts';
import { relativePath } from '../../ui/documents.ts';
import { asMarkdown } from '../../ui/markdown.ts';
import { completeKeys, completeRoles, completeStyles } from './completeFixedValues.ts';
import { completeSteps } from './completeSteps.ts';
import { type OfferedItem, completeVariables } from './completeVariables.ts';
import {
  type CompletionRequest,
  isAt,
  createItem,
  type CompletionSpec,
  rankByUse,
  UseCounts,
} from './completionItem.ts';

type ServerItems = vscode.CompletionItem[] | vscode.CompletionList | null | undefined;

/** Completes what the schema cannot know, and orders the keys and fixed values that come from the language server. */
export class CaseCompletion implements vscode.CompletionItemProvider {
  private readonly cases = new WeakMap<vscode.CompletionItem, IndexedCase>();
  private readonly uses: UseCounts;

  constructor(
    private readonly index: CaseIndex,
    private readonly serviceNames: Pick<ServiceNames, 'tags' | 'environments'>,
  ) {
    this.uses = new UseCounts(index);
  }

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
    const uses = this.uses.of(document.uri);
    const request: CompletionRequest = { document, text, offset, cursor, index: this.index, uses };
    // Nobody wants a list in a text after each blank or quote.
    const wordless = triggerCharacter !== undefined && triggerCharacter !== '$' && triggerCharacter !== '+';
    const completions = [
      ...values(request),
      ...(await completeNamesInUse(request, this.serviceNames)),
      ...(wordless ? [] : await completeVariables(request)),
      ...(!wordless || opensList(document, position) ? completeSteps(request) : []),
    ];
    for (const { item, file } of completions) if (file) this.cases.set(item, file);
    return new vscode.CompletionList(
      completions.map(({ item }) => item),
      completions.some(({ file }) => file),
    );
  }

  /**
   * What the language server offers: names of the format that the test cases of the folder use most come first, then the
   * others in the order of the schema. After a blank the server is asked only where a key or a dash is before it.
   */
  async orderServerItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    { triggerCharacter }: vscode.CompletionContext,
    ask: () => vscode.ProviderResult<ServerItems>,
  ): Promise<ServerItems> {
    if (triggerCharacter !== undefined && !opensList(document, position)) return undefined;
    const answer = await ask();
    const uses = this.uses.of(document.uri);
    for (const [at, item] of (Array.isArray(answer) ? answer : (answer?.items ?? [])).entries()) {
      const name = typeof item.label === 'string' ? item.label : item.label.label;
      const isKey = item.kind === vscode.CompletionItemKind.Property;
      if (!isKey || stepKinds.includes(name)) item.sortText = rankByUse(uses, name, at);
    }
    return answer;
  }

  resolveCompletionItem(item: vscode.CompletionItem): vscode.CompletionItem {
    const file = this.cases.get(item);
    if (file) item.documentation = caseMarkdown(file);
    return item;
  }
}

/** The keys of a step that stand above its others. */
const stepKinds: readonly string[] = ['interaction', 'assertion'] satisfies StepDefinition['kind'][];

/** Whether a value or an item is to come at the end of a line: `action: `, `- selectorType: `, `- `. */
function opensList(document: vscode.TextDocument, { line, character }: vscode.Position): boolean {
  const { text } = document.lineAt(line);
  const isOpen = /^[ \t]*(?:- +)*(?:(["']?)\w+\1: |- )$/.test(text.slice(0, character));
  return isOpen && /^[ \t]*(?:#.*)?$/.test(text.slice(character));
}

const values = (request: CompletionRequest): OfferedItem[] =>
  [completeCases, completeNewId, completeRoles, completeKeys, completeStyles].flatMap((source) =>
    source(request),
  );

/** More than anybody reads; the editor asks again with more letters. */
const limit = 300;

/** Other cases by description, where an id is wanted. */
function completeCases(request: CompletionRequest): OfferedItem[] {
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
function completeNewId(request: CompletionRequest): OfferedItem[] {
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

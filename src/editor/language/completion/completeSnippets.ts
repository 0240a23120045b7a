import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { caseSnippets, stepSnippets, type Snippet } from '../../../core/completion/snippets.ts';
import { localize } from '../../ui/localize.ts';
import { isAt, type CompletionRequest } from './completionRequest.ts';
import { createItem } from './completionItem.ts';
import type { OfferedItem } from './offeredItem.ts';

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

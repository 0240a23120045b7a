import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { caseSnippets, stepSnippets, type Snippet } from '../../../core/completion/snippets.ts';
import { localize } from '../../ui/errorBoundary.ts';
import { isAt, createItem, type CompletionRequest } from './completionRequest.ts';
import type { Completion } from './completeNames.ts';

/** Whole steps in the list of steps, whole cases in an empty file. */
export function completeSnippets(asked: CompletionRequest): Completion[] {
  const { place, text } = asked;
  if (place.style !== 'plain' || /[:{[]/.test(place.typed)) return [];
  const before = text.slice(lineStart(asked), place.replace.start);
  if (place.part === 'value' && isAt(place, 'elements', '*')) return steps(asked, '', before);
  const opensList = place.part === 'item' || (place.part === 'value' && before.trim() === '');
  if (opensList && isAt(place, 'elements')) return steps(asked, '- ', before);
  return place.part === 'key' && place.path.length === 0 && isEmpty(asked) ? cases(asked) : [];
}

const lineStart = ({ text, place }: CompletionRequest): number =>
  Math.max(text.lastIndexOf('\n', place.replace.start - 1), text.lastIndexOf('\r', place.replace.start - 1)) +
  1;

/** The editor indents as the line is; behind a dash there are two more columns. */
function steps(asked: CompletionRequest, dash: string, before: string): Completion[] {
  const indent = dash === '' ? before.length - (/^[ \t]*/.exec(before)?.[0].length ?? 0) : dash.length;
  return stepSnippets.map((snippet, at) =>
    offered(asked, snippet, at, dash + snippet.lines.join(`\n${' '.repeat(indent)}`), vscode.l10n.t('Step')),
  );
}

const cases = (asked: CompletionRequest): Completion[] =>
  caseSnippets(randomUUID()).map((snippet, at) =>
    offered(asked, snippet, at, snippet.lines.join('\n'), vscode.l10n.t('Test case')),
  );

function offered(
  asked: CompletionRequest,
  { label, detail }: Snippet,
  at: number,
  body: string,
  kind: string,
): Completion {
  const shown = body
    .replaceAll(/\$\{\d+:([^}]*)\}/g, '$1')
    .replaceAll(/\$(?:\d+|\{\d+\})/g, '')
    .replaceAll('\\$', '$');
  const item = createItem(asked, {
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
const isEmpty = ({ text, place }: CompletionRequest): boolean =>
  /^\uFEFF?(?:[ \t]*(?:#.*)?(?:\r?\n|$))*$/.test(
    text.slice(0, place.replace.start) + text.slice(place.replace.end),
  );

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { selectorTypes } from '../../../core/case/selector.ts';
import { actLines, caseSnippets, stepSnippets, type Snippet } from '../../../core/completion/snippets.ts';
import { message } from '../../../core/message.ts';
import { alignDash } from '../../../core/stepEdits/arrangeSteps.ts';
import { stepDefinitions } from '../../../steps/table.ts';
import { languageId } from '../../ui/documents.ts';
import { applyJoinedEdits } from '../../ui/textEdits.ts';
import { localize } from '../../ui/texts.ts';
import type { OfferedItem } from './completeVariables.ts';
import { asDocumentation, type CompletionRequest, createItem, isAt, rankByUse } from './completionItem.ts';

/** Whole steps in the list of steps, the lines below a key of a step, whole cases in an empty file. */
export function completeSteps(request: CompletionRequest): OfferedItem[] {
  const { cursor, text } = request;
  if (cursor.style === 'flow' && isAt(cursor, 'elements', '*')) return completeFirstStep(request);
  if (cursor.style !== 'plain' || /[:{[]/.test(cursor.typed)) return [];
  const before = text.slice(lineStart(request), cursor.replace.start);
  if (cursor.part === 'value' && isAt(cursor, 'elements', '*')) return steps(request, '', before);
  const isOnNewLine = before.trim() === '';
  if ((cursor.part === 'item' || (cursor.part === 'value' && isOnNewLine)) && isAt(cursor, 'elements'))
    return steps(request, '- ', before);
  if (cursor.part === 'value' && !isOnNewLine) return completeBelow(request, before);
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
  return stepItems(request, (lines) => dash + lines.join(`\n${' '.repeat(indent)}`));
}

/** In the brackets of an empty list, which a new test case has. */
function completeFirstStep(request: CompletionRequest): OfferedItem[] {
  const { text, cursor } = request;
  const start = lineStart(request);
  const [opening] = /^elements:[ \t]*\[[ \t]*$/.exec(text.slice(start, cursor.replace.start)) ?? [];
  const [closing] = /^[ \t]*\]/.exec(text.slice(cursor.replace.end)) ?? [];
  if (opening === undefined || closing === undefined) return [];
  const replace = { start: start + 'elements:'.length, end: cursor.replace.end + closing.length };
  const written = opening.slice('elements:'.length);
  return stepItems(request, (lines) => `\n  - ${lines.join('\n    ')}`, { replace, written });
}

interface InPlaceOf {
  readonly replace: CompletionRequest['cursor']['replace'];
  /** What is replaced in front of the word at the cursor, with which the editor compares the item. */
  readonly written: string;
}

/** Snippets of the steps that the folder uses most come first. */
function stepItems(
  request: CompletionRequest,
  bodyOf: (lines: readonly string[]) => string,
  place?: InPlaceOf,
): OfferedItem[] {
  const kind = vscode.l10n.t('Step');
  return stepSnippets.map((snippet, at) =>
    createSnippet(request, snippet, bodyOf(snippet.lines), {
      kind,
      rank: rankByUse(request.uses, snippet.detail, at),
      ...place,
    }),
  );
}

/** The lines below a key of a step, in the place of the blank behind it. */
function completeBelow(request: CompletionRequest, before: string): OfferedItem[] {
  const { cursor } = request;
  const [inFront = ''] = /^[ \t]*(?:- +)*/.exec(before) ?? [];
  const indent = inFront.length + 2 - (/^[ \t]*/.exec(before)?.[0].length ?? 0);
  const lead = `\n${' '.repeat(indent)}`;
  const replace = { start: lineStart(request) + before.trimEnd().length, end: cursor.replace.end };
  const item = (label: string, at: number, lines: readonly string[], about: ItemText): OfferedItem => ({
    item: createItem(request, {
      label,
      kind: vscode.CompletionItemKind.EnumMember,
      ...about,
      insert: new vscode.SnippetString(lead + lines.join(lead)),
      rank: rankByUse(request.uses, label, at),
      replace,
    }),
  });
  if (isAt(cursor, 'elements', '*', 'selectors'))
    return selectorTypes.map((type, at) =>
      item(type, at, [`- selectorType: ${type}$0`], { detail: vscode.l10n.t('Selector type') }),
    );
  return stepDefinitions
    .filter(({ kind }) => isAt(cursor, 'elements', '*', kind))
    .map((step, at) =>
      item(step.name, at, actLines(step, step.snippets?.[0]?.argument), {
        detail: step.kind === 'interaction' ? vscode.l10n.t('Action') : vscode.l10n.t('Expectation'),
        documentation: asDocumentation(message(step.summary)),
      }),
    );
}

interface ItemText {
  readonly detail: string;
  readonly documentation?: vscode.MarkdownString;
}

const cases = (request: CompletionRequest): OfferedItem[] =>
  caseSnippets(randomUUID()).map((snippet, at) =>
    createSnippet(request, snippet, snippet.lines.join('\n'), {
      kind: vscode.l10n.t('Test case'),
      rank: String(at).padStart(2, '0'),
    }),
  );

function createSnippet(
  request: CompletionRequest,
  { label, detail }: Snippet,
  body: string,
  { kind, rank, replace, written = '' }: { kind: string; rank: string } & Partial<InPlaceOf>,
): OfferedItem {
  const shown = body
    .replaceAll(/\$\{\d+:([^}]*)\}/g, '$1')
    .replaceAll(/\$(?:\d+|\{\d+\})/g, '')
    .replaceAll('\\$', '$');
  const name = localize(label);
  const item = createItem(request, {
    label: name,
    kind: vscode.CompletionItemKind.Snippet,
    detail: `${kind} · ${detail}`,
    documentation: new vscode.MarkdownString().appendCodeblock(shown, 'yaml'),
    insert: new vscode.SnippetString(body),
    filter: written + name,
    rank,
    isFirst: true,
    ...(replace && { replace }),
  });
  return { item };
}

/** Nothing but comments, blank lines and the word that is being typed. */
const isEmpty = ({ text, cursor }: CompletionRequest): boolean =>
  /^\uFEFF?(?:[ \t]*(?:#.*)?(?:\r?\n|$))*$/.test(
    text.slice(0, cursor.replace.start) + text.slice(cursor.replace.end),
  );

/**
 * Moves a dash that is typed below the keys of a step to the list of steps, so that it starts the next one, and opens the
 * list of what can come there. One undo takes both the blank behind the dash and the move back.
 */
export const alignTypedDashes = (): vscode.Disposable =>
  vscode.workspace.onDidChangeTextDocument(({ document, contentChanges: [change, another], reason }) => {
    const isTyped = reason === undefined && !another && change?.text === ' ' && change.rangeLength === 0;
    if (!isTyped || document.languageId !== languageId) return;
    const { line } = change.range.start;
    if (/^ +- $/.test(document.lineAt(line).text)) void alignTypedDash(document, line);
  });

/** Where the next letter is typed at the same moment, the dash is moved once more. */
async function alignTypedDash(document: vscode.TextDocument, line: number): Promise<void> {
  for (const _ of ['at once', 'with the next letter']) {
    if (line >= document.lineCount) return;
    const edits = alignDash(document.getText(), document.offsetAt(new vscode.Position(line, 0)));
    if (edits.length === 0) return;
    if ((await applyJoinedEdits(document, edits, true)) === 'not-made') continue;
    if (vscode.workspace.getConfiguration('editor', document).get('suggestOnTriggerCharacters'))
      await vscode.commands.executeCommand('editor.action.triggerSuggest');
    return;
  }
}

import * as vscode from 'vscode';
import { printYamlScalar } from '../../../core/completion/printYamlScalar.ts';
import type { Message } from '../../../core/message.ts';
import type { Span } from '../../../core/text/span.ts';
import { localize } from '../../ui/texts.ts';
import { asMarkdown } from '../../ui/markdown.ts';
import type { CursorPosition } from '../../../core/completion/findCursorPosition.ts';
import type { CaseIndex } from '../../files/index/caseIndex.ts';

/** The description of a completion item. */
export interface CompletionSpec {
  readonly label: string;
  readonly kind: vscode.CompletionItemKind;
  readonly detail: string;
  readonly documentation?: vscode.MarkdownString;
  /** The inserted text, if not the label. */
  readonly insert?: string | vscode.SnippetString;
  /** The text that typed letters are compared with, if not the label. */
  readonly filter?: string;
  /** Sorts among our own items. */
  readonly rank?: string;
  /** The replaced span, if not the value at the cursor. */
  readonly replace?: Span;
}

/** Creates the editor's item; ours sort behind the keys and values of the schema. */
export function createItem(
  { cursor, document }: CompletionRequest,
  spec: CompletionSpec,
): vscode.CompletionItem {
  const item = new vscode.CompletionItem(spec.label, spec.kind);
  item.detail = spec.detail;
  item.documentation = spec.documentation;
  item.insertText = spec.insert ?? printYamlScalar(spec.label, cursor.style);
  item.filterText = spec.filter ?? spec.label;
  item.sortText = `~${spec.rank ?? ''}${spec.label}`;
  const { start, end } = spec.replace ?? cursor.replace;
  item.range = new vscode.Range(document.positionAt(start), document.positionAt(end));
  return item;
}

/** A message of the core as documentation, with its special characters escaped. */
export const asDocumentation = (text: Message): vscode.MarkdownString =>
  new vscode.MarkdownString(asMarkdown(localize(text)));

/** The document and cursor position that a completion is requested for. */
export interface CompletionRequest {
  readonly document: vscode.TextDocument;
  readonly text: string;
  readonly offset: number;
  readonly cursor: CursorPosition;
  readonly index: CaseIndex;
}

/** Whether the path of the cursor matches; `*` stands for any index. */
export const isAt = ({ path }: CursorPosition, ...wanted: readonly string[]): boolean =>
  path.length === wanted.length &&
  wanted.every((part, at) => (part === '*' ? typeof path[at] === 'number' : path[at] === part));

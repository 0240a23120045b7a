import * as vscode from 'vscode';
import type { CursorPosition } from '../../../core/completion/cursorPosition.ts';
import { yamlScalar } from '../../../core/completion/yamlScalar.ts';
import type { Message } from '../../../core/errors.ts';
import type { Span } from '../../../core/text/span.ts';
import type { CaseIndex } from '../../files/index/caseIndex.ts';
import { localize } from '../../ui/errorBoundary.ts';
import { asMarkdown } from '../../ui/markdown.ts';

/** What the sources of completion are asked with. */
export interface CompletionRequest {
  readonly document: vscode.TextDocument;
  readonly text: string;
  readonly offset: number;
  readonly place: CursorPosition;
  readonly index: CaseIndex;
}

/** A completion as the sources describe it. */
export interface CompletionSpec {
  readonly label: string;
  readonly kind: vscode.CompletionItemKind;
  readonly detail: string;
  readonly documentation?: vscode.MarkdownString;
  /** What is written, if not the label. */
  readonly insert?: string | vscode.SnippetString;
  /** What is compared with the letters typed, if not the label. */
  readonly filter?: string;
  /** Sorts among our own items. */
  readonly rank?: string;
  /** What is replaced, if not the value at the cursor. */
  readonly replace?: Span;
}

/** The editor's item for an offer; ours sort behind the keys and values of the schema. */
export function createItem(
  { place, document }: CompletionRequest,
  offer: CompletionSpec,
): vscode.CompletionItem {
  const item = new vscode.CompletionItem(offer.label, offer.kind);
  item.detail = offer.detail;
  item.documentation = offer.documentation;
  item.insertText = offer.insert ?? yamlScalar(offer.label, place.style);
  item.filterText = offer.filter ?? offer.label;
  item.sortText = `~${offer.rank ?? ''}${offer.label}`;
  const { start, end } = offer.replace ?? place.replace;
  item.range = new vscode.Range(document.positionAt(start), document.positionAt(end));
  return item;
}

/** A sentence of the core as documentation; its angle brackets are no HTML. */
export const asDocumentation = (text: Message): vscode.MarkdownString =>
  new vscode.MarkdownString(asMarkdown(localize(text)));

/** Whether the path of a place is this one; `*` stands for any position. */
export const isAt = ({ path }: CursorPosition, ...wanted: readonly string[]): boolean =>
  path.length === wanted.length &&
  wanted.every((part, at) => (part === '*' ? typeof path[at] === 'number' : path[at] === part));

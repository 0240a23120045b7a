import * as vscode from 'vscode';
import type { CursorPosition } from '../../../core/completion/findCursorPosition.ts';
import { printYamlScalar } from '../../../core/completion/printYamlScalar.ts';
import type { Message } from '../../../core/message.ts';
import type { Span } from '../../../core/text/span.ts';
import { caseSetFolderLookup } from '../../files/caseSets.ts';
import type { CaseIndex } from '../../files/index/caseIndex.ts';
import { asMarkdown } from '../../ui/markdown.ts';
import { localize } from '../../ui/texts.ts';

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
  /** Whether it stands above the keys and values of the schema. */
  readonly isFirst?: boolean;
  /** A command that runs once it is inserted. */
  readonly command?: vscode.Command;
  /** The replaced span, if not the value at the cursor. */
  readonly replace?: Span;
}

/** Creates the editor's item; ours sort behind the keys and values of the schema, unless they are first. */
export function createItem(
  { cursor, document }: CompletionRequest,
  spec: CompletionSpec,
): vscode.CompletionItem {
  const item = new vscode.CompletionItem(spec.label, spec.kind);
  item.detail = spec.detail;
  item.documentation = spec.documentation;
  item.insertText = spec.insert ?? printYamlScalar(spec.label, cursor.style);
  item.filterText = spec.filter ?? spec.label;
  item.sortText = `${spec.isFirst ? '!' : '~'}${spec.rank ?? ''}${spec.label}`;
  if (spec.command) item.command = spec.command;
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
  readonly uses: Uses;
}

/** How often the test cases of a folder use a name of the format, such as an action or an ARIA role. */
export type Uses = ReadonlyMap<string, number>;

/** Counts what the test cases of a folder use, from what the index knows of them; again once that has changed. */
export class UseCounts {
  private readonly counts = new Map<string, Uses>();

  constructor(private readonly index: Pick<CaseIndex, 'all' | 'onDidChange'>) {
    index.onDidChange(() => this.counts.clear());
  }

  /** Gets the counts of the folder whose test cases make a set with a file. */
  of(uri: vscode.Uri): Uses {
    const setOf = caseSetFolderLookup();
    const key = setOf(uri)?.folder.toString() ?? '';
    const known = this.counts.get(key);
    if (known) return known;
    const counts = new Map<string, number>();
    for (const file of this.index.all()) {
      if ((setOf(file.uri)?.folder.toString() ?? '') !== key) continue;
      for (const [name, count] of Object.entries(file.summary.uses))
        counts.set(name, (counts.get(name) ?? 0) + count);
    }
    this.counts.set(key, counts);
    return counts;
  }
}

/** The start of a sort text: what is used most comes first; what isn't used follows in the order of its list. */
export function rankByUse(uses: Uses, name: string, at: number): string {
  const count = Math.min(uses.get(name) ?? 0, 9_999_999);
  return `${String(9_999_999 - count).padStart(7, '0')}${String(at).padStart(4, '0')}`;
}

/** Whether the path of the cursor matches; `*` stands for any index. */
export const isAt = ({ path }: CursorPosition, ...wanted: readonly string[]): boolean =>
  path.length === wanted.length &&
  wanted.every((part, at) => (part === '*' ? typeof path[at] === 'number' : path[at] === part));

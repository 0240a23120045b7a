import pLimit from 'p-limit';
import * as vscode from 'vscode';
import { isOutOfDate } from './isOutOfDate.ts';
import { revertDocument } from './revertDocument.ts';
import { tabsOf } from './tabs.ts';
import { waitForDocumentText } from './waitForDocumentText.ts';

/** Reloads documents from their files, one by one: VS Code can do so for the active editor only. */
export class DocumentReloader {
  private readonly oneByOne = pLimit(1);

  /**
   * Waits until a document shows what was written to its file, and reloads it where VS Code doesn't notice: some file
   * systems never notify it, and a busy one does so late. A document without a tab isn't reloaded, which would open one.
   */
  async update(document: vscode.TextDocument, text: string): Promise<void> {
    if ((await waitForDocumentText(document, text)) || tabsOf(document.uri).length === 0) return;
    await this.revertOutdated(document);
  }

  /** Opens a file in which a text was read, and reloads its document, in a tab, where that shows another one. */
  async open(uri: vscode.Uri, text: string): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument(uri);
    if (!(await waitForDocumentText(document, text))) await this.revertOutdated(document);
    return document;
  }

  /** Discards the unsaved changes of a document, unless it has another version by then. */
  revert(document: vscode.TextDocument, version: number): Promise<void> {
    return this.oneByOne(() => revertDocument(document, version));
  }

  /** The file may have been written again since, and shown. */
  private async revertOutdated(document: vscode.TextDocument): Promise<void> {
    if (await isOutOfDate(document)) await this.revert(document, document.version);
  }
}

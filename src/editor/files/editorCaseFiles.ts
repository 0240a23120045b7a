import * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { DiskCaseFiles } from '../../disk/diskCaseFiles.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import type { CaseFile, CaseFiles, FileChange } from '../../sync/files/caseFiles.ts';
import { DocumentReloader, warnAboutOldTab, moveFileWithTabs } from '../ui/documents.ts';
import { closeTabs, reopenTabs, tabsOf, type ClosedTab } from '../ui/tabs.ts';

/** Case files of one folder on disk; what stands in an open editor counts as the file's text. */
export class EditorCaseFiles implements CaseFiles {
  private readonly disk: DiskCaseFiles;
  /** Texts on disk of files with unsaved changes, as listed last. */
  private readonly listed = new Map<string, string>();
  /** The tabs of files that are not at their new places yet, by their old paths. */
  private readonly underWay = new Map<string, readonly ClosedTab[]>();
  private readonly reloader = new DocumentReloader();

  /** @param others folders below this one that belong to other targets, and so do their files */
  constructor(
    private readonly folder: vscode.Uri,
    others: () => readonly vscode.Uri[] = () => [],
  ) {
    this.disk = new DiskCaseFiles(folder.fsPath, createEventLoopPause(), () =>
      others().map((uri) => this.pathOf(uri)),
    );
  }

  uriOf(path: string): vscode.Uri {
    return vscode.Uri.joinPath(this.folder, ...path.split('/'));
  }

  pathOf(uri: vscode.Uri): string {
    return uri.path.slice(this.folder.path.replace(/\/$/, '').length + 1);
  }

  async list(signal?: AbortSignal): Promise<CaseFile[]> {
    const files = await this.disk.list(signal);
    const unsaved = this.unsaved();
    this.listed.clear();
    return files.map((file) => {
      const text = unsaved.get(file.path)?.getText();
      if (text === undefined) return file;
      this.listed.set(file.path, file.text);
      return { path: file.path, text };
    });
  }

  /** The links to folders that the last listing passed over. */
  get linksToFolders(): readonly string[] {
    return this.disk.linksToFolders;
  }

  /** Every path in use, of other files too; folders of other targets end in `/`. */
  entries(signal?: AbortSignal): Promise<string[]> {
    return this.disk.entries(signal);
  }

  async read(path: string): Promise<string | undefined> {
    const document = this.documentAt(path);
    return document?.isDirty ? document.getText() : this.disk.read(path);
  }

  /** The documents with unsaved changes by the paths of their files. */
  unsaved(): Map<string, vscode.TextDocument> {
    return new Map(
      this.open().flatMap((document) => (document.isDirty ? [[this.pathOf(document.uri), document]] : [])),
    );
  }

  /** Opens a file in which a text was read; the document shows it even where VS Code doesn't notice changed files. */
  openDocument(path: string, text: string): Promise<vscode.TextDocument> {
    return this.reloader.open(this.uriOf(path), text);
  }

  /**
   * An editor that shows the file shows it as it is then; one with text that is only there stays. Tabs that show a file
   * which moves are closed when it goes, and opened when it is at its new place.
   */
  async replace(change: FileChange): Promise<boolean> {
    const { path, before, after, movesWith } = change;
    const document = this.documentAt(path);
    if (after === undefined && movesWith !== undefined && before !== undefined && document?.isDirty)
      await this.isSaved(path, document, before);
    const unsaved = document?.isDirty ? document.version : undefined;
    if (unsaved !== undefined && document?.getText() !== before) return false;
    const onDisk = unsaved === undefined ? before : await this.underUnsaved(path);
    if (!(await this.disk.replace({ ...change, before: onDisk }))) return false;
    if (after === undefined) await this.closeEditors(change);
    else if (document && unsaved !== undefined) await this.reloader.revert(document, unsaved);
    else if (document) await this.reloader.update(document, after);
    if (after !== undefined && movesWith !== undefined) await this.reopenEditors(path, movesWith);
    return true;
  }

  /** An editor that shows the file goes to the new place with it. */
  async carry({ path, before, movesWith: to }: FileChange): Promise<boolean> {
    const uri = this.uriOf(path);
    const document = this.documentAt(path);
    if (before === undefined || to === undefined || (!document && tabsOf(uri).length === 0)) return false;
    if (document?.isDirty && !(await this.isSaved(path, document, before))) return false;
    await this.disk.assertInside(path);
    await this.disk.assertInside(to);
    if (!(await moveFileWithTabs(uri, this.uriOf(to)))) return false;
    await this.disk.deleteEmptyAbove(path);
    return true;
  }

  savedLate(): Promise<string[]> {
    return this.disk.savedLate();
  }

  tidy(changes: readonly FileChange[]): Promise<void> {
    return this.disk.tidy(changes);
  }

  private async closeEditors({ path, movesWith }: FileChange): Promise<void> {
    if (!this.documentAt(path)?.isDirty) {
      const closed = await closeTabs(this.uriOf(path));
      if (movesWith !== undefined && closed.length > 0) this.underWay.set(path, closed);
    } else if (movesWith !== undefined) warnAboutOldTab(path, movesWith);
  }

  private async reopenEditors(path: string, from: string): Promise<void> {
    const tabs = this.underWay.get(from);
    if (tabs && this.underWay.delete(from)) await reopenTabs(this.uriOf(path), tabs);
  }

  /** Saves what an editor shows if that is just what is known of it: so nobody asks to save it at its old place. */
  private async isSaved(path: string, document: vscode.TextDocument, text: string): Promise<boolean> {
    if (!(await this.replace({ path, before: text, after: text }))) return false;
    return !document.isDirty;
  }

  /** Gets the text on disk of a file with unsaved changes, as it was listed. */
  private async underUnsaved(path: string): Promise<string | undefined> {
    return this.listed.get(path) ?? (await this.disk.read(path));
  }

  private open(): vscode.TextDocument[] {
    const root = `${this.folder.toString().replace(/\/$/, '')}/`;
    return vscode.workspace.textDocuments.filter(
      ({ uri, isClosed }) => !isClosed && uri.toString().startsWith(root),
    );
  }

  private documentAt(path: string): vscode.TextDocument | undefined {
    const uri = this.uriOf(path).toString();
    return vscode.workspace.textDocuments.find(
      (document) => !document.isClosed && document.uri.toString() === uri,
    );
  }
}

/** @throws {UserError} where a folder, called by its name, is not on a disk of this machine, as in a virtual workspace */
export function assertOnDisk({ scheme }: vscode.Uri, name: string): void {
  if (scheme === 'file') return;
  throw new UserError(
    message('{0} is not on this machine, so it cannot be synced', name),
    message('Clone the repository or open it in a remote window, then try again'),
  );
}

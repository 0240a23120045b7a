import * as vscode from 'vscode';
import { DiskFiles } from '../disk/diskFiles.ts';
import type { CaseFile, CaseFiles, FileMove } from '../sync/caseFiles.ts';
import { pauses } from '../disk/pauses.ts';
import { isOutOfDate, revert } from './onDisk.ts';
import { closeTabs, isSaved, tabsOf, warnOfTab, withTabs } from './sync/movedTabs.ts';

/** Case files of one folder on disk; what stands in an open editor counts as the file's text. */
export class WorkspaceFiles implements CaseFiles {
  private readonly disk: DiskFiles;

  /** @param others folders below this one that belong to other targets, and so do their files */
  constructor(
    private readonly folder: vscode.Uri,
    others: () => readonly vscode.Uri[] = () => [],
  ) {
    this.disk = new DiskFiles(folder.fsPath, pauses(), () => others().map((uri) => this.pathOf(uri)));
  }

  uriOf(path: string): vscode.Uri {
    return vscode.Uri.joinPath(this.folder, ...path.split('/'));
  }

  pathOf(uri: vscode.Uri): string {
    return uri.path.slice(this.folder.path.replace(/\/$/, '').length + 1);
  }

  async list(signal?: AbortSignal): Promise<CaseFile[]> {
    const files = await this.disk.list(signal);
    const unsaved = new Map(this.open().flatMap((one) => (one.isDirty ? [[this.pathOf(one.uri), one]] : [])));
    return files.map((file) => {
      const text = unsaved.get(file.path)?.getText();
      return text === undefined ? file : { path: file.path, text };
    });
  }

  /** Every path in use, of other files too; folders of other targets end in `/`. */
  entries(signal?: AbortSignal): Promise<string[]> {
    return this.disk.entries(signal);
  }

  async read(path: string): Promise<string | undefined> {
    const document = this.documentAt(path);
    return document?.isDirty ? document.getText() : this.disk.read(path);
  }

  /** A file that an editor shows is written through it, so that the user sees what changes; others on disk. */
  async write(path: string, text: string): Promise<void> {
    const document = this.documentAt(path);
    if (!document || (await isOutOfDate(document))) return this.disk.write(path, text);
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text.replace(/^\uFEFF/, ''));
    const isEdited = await vscode.workspace.applyEdit(edit);
    const { version } = document;
    // What happens on save, such as formatting, has no say in what a sync writes.
    if (isEdited && (await document.save()) && (await this.disk.read(path)) === text) return;
    await this.disk.write(path, text);
    // VS Code refuses to save over what another program has just written, and the edit would stay unsaved.
    if (isEdited && document.isDirty && document.version === version) await revert(document);
  }

  /** An editor that shows the file goes to the new place with it, or closes; one with text that is only there stays. */
  async delete(path: string, move?: FileMove): Promise<void> {
    if (move && (await this.isCarried(path, move))) return;
    await this.disk.delete(path);
    const uri = this.uriOf(path);
    if (!this.documentAt(path)?.isDirty) await closeTabs(uri);
    else if (move) warnOfTab(path, move.to);
  }

  private async isCarried(path: string, { to, text }: FileMove): Promise<boolean> {
    const uri = this.uriOf(path);
    const document = this.documentAt(path);
    if (!document && tabsOf(uri).length === 0) return false;
    if (document && !(await isSaved(document, text))) return false;
    await this.disk.demandInside(path);
    await this.disk.demandInside(to);
    if (!(await withTabs(uri, this.uriOf(to)))) return false;
    await this.disk.deleteEmptyAbove(path);
    return true;
  }

  tidy(paths: readonly string[]): Promise<void> {
    return this.disk.tidy(paths);
  }

  private open(): vscode.TextDocument[] {
    const root = `${this.folder.toString().replace(/\/$/, '')}/`;
    return vscode.workspace.textDocuments.filter(
      ({ uri, isClosed }) => !isClosed && uri.toString().startsWith(root),
    );
  }

  private documentAt(path: string): vscode.TextDocument | undefined {
    const uri = this.uriOf(path).toString();
    return vscode.workspace.textDocuments.find((one) => !one.isClosed && one.uri.toString() === uri);
  }
}

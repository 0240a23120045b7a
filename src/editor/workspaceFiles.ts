import pLimit from 'p-limit';
import * as vscode from 'vscode';
import { message, type Message } from '../core/errors.ts';
import { checkUntouched, type CaseFile, type CaseFiles, type FileWrite } from '../sync/caseFiles.ts';

/** Each file is a request to the host: one after the other, a thousand would take seconds. */
const filesAtOnce = 32;

/** Case files of one folder through `vscode.workspace.fs`; what stands in an open editor counts as the file's text. */
export class WorkspaceFiles implements CaseFiles {
  /** @param others folders below this one that belong to other targets, and so do their files */
  constructor(
    private readonly folder: vscode.Uri,
    private readonly others: () => readonly vscode.Uri[] = () => [],
  ) {}

  uriOf(path: string): vscode.Uri {
    return vscode.Uri.joinPath(this.folder, ...path.split('/'));
  }

  pathOf(uri: vscode.Uri): string {
    return uri.path.slice(this.folder.path.replace(/\/$/, '').length + 1);
  }

  async list(signal?: AbortSignal): Promise<CaseFile[]> {
    const limit = pLimit(filesAtOnce);
    return limit.map(await this.paths(), async (path) => {
      if (signal?.aborted) throw new vscode.CancellationError();
      const unsaved = this.unsaved(path);
      return unsaved ? { path, text: unsaved.getText() } : this.read(path);
    });
  }

  /** Where files are, without reading them. */
  async paths(): Promise<string[]> {
    const pattern = new vscode.RelativePattern(this.folder, '**/*.{yaml,yml}');
    const found = await vscode.workspace.findFiles(pattern, null);
    const others = this.others().map((uri) => `${this.pathOf(uri)}/`);
    const isOwn = (path: string): boolean => !others.some((folder) => path.startsWith(folder));
    return found
      .map((uri) => this.pathOf(uri))
      .filter((path) => isVisible(path) && isOwn(path))
      .toSorted();
  }

  private unsaved(path: string): vscode.TextDocument | undefined {
    const uri = this.uriOf(path).toString();
    return vscode.workspace.textDocuments.find((one) => one.isDirty && one.uri.toString() === uri);
  }

  private async read(path: string): Promise<CaseFile> {
    try {
      const bytes = await vscode.workspace.fs.readFile(this.uriOf(path));
      const text = textIn(bytes);
      return text === undefined
        ? { path, text: new TextDecoder().decode(bytes), unreadable: message('The file is not UTF-8 text') }
        : { path, text };
    } catch (error) {
      return { path, text: '', unreadable: whyUnreadable(error) };
    }
  }

  async write(changes: readonly FileWrite[]): Promise<void> {
    await checkUntouched(changes, (path) => this.textOf(path));
    const begun: FileWrite[] = [];
    const failures: unknown[] = [];
    const write = async (change: FileWrite): Promise<void> => {
      if (failures.length > 0) return;
      begun.push(change);
      await this.writeOne(change).catch((error: unknown) => failures.push(error));
    };
    await pLimit(filesAtOnce).map(changes, write);
    if (failures.length === 0) return;
    for (const change of begun) await this.restore(change);
    throw failures[0];
  }

  /** A file with unsaved edits is edited where the user sees it; others are written on disk. */
  private async writeOne({ path, text }: FileWrite): Promise<void> {
    const uri = this.uriOf(path);
    const document = this.unsaved(path);
    if (!document) return vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, new vscode.Range(0, 0, document.lineCount, 0), text);
    const isDone = (await vscode.workspace.applyEdit(edit)) && (await document.save());
    if (!isDone) throw new Error(`${path} could not be saved`);
  }

  /** The text that a path holds; undefined only where nothing is there. */
  private async textOf(path: string): Promise<string | undefined> {
    const unsaved = this.unsaved(path);
    if (unsaved) return unsaved.getText();
    try {
      const bytes = await vscode.workspace.fs.readFile(this.uriOf(path));
      return textIn(bytes) ?? new TextDecoder().decode(bytes);
    } catch (error) {
      if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
      throw error;
    }
  }

  /** What was there before is there again, edits that were not saved included. */
  private async restore({ path, before }: FileWrite): Promise<void> {
    const uri = this.uriOf(path);
    const restoring =
      before === undefined
        ? vscode.workspace.fs.delete(uri)
        : vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(before));
    // The failure that is told is the one that made this necessary.
    await restoring.then(undefined, () => undefined);
  }

  async delete(files: readonly CaseFile[]): Promise<void> {
    const planned = files.map(({ path, text }) => ({ path, before: text }));
    await checkUntouched(planned, (path) => this.textOf(path));
    for (const { path } of files) await vscode.workspace.fs.delete(this.uriOf(path), { useTrash: false });
  }
}

/** The text of a file with its byte order mark; undefined where it is not UTF-8. */
function textIn(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const isVisible = (path: string): boolean =>
  path.split('/').every((part) => !part.startsWith('.') && part !== 'node_modules');

const whyUnreadable = (error: unknown): Message =>
  message('The file cannot be read: {0}', error instanceof Error ? error.message : String(error));

import * as vscode from 'vscode';
import { message, type Message } from '../core/errors.ts';
import type { CaseFile, CaseFiles } from '../sync/caseFiles.ts';

/** Case files of one folder through `vscode.workspace.fs`; what stands in an open editor counts as the file's text. */
export class WorkspaceFiles implements CaseFiles {
  constructor(private readonly folder: vscode.Uri) {}

  uriOf(path: string): vscode.Uri {
    return vscode.Uri.joinPath(this.folder, ...path.split('/'));
  }

  pathOf(uri: vscode.Uri): string {
    return uri.path.slice(this.folder.path.replace(/\/$/, '').length + 1);
  }

  async list(signal?: AbortSignal): Promise<CaseFile[]> {
    const pattern = new vscode.RelativePattern(this.folder, '**/*.{yaml,yml}');
    const found = await vscode.workspace.findFiles(pattern, null);
    const open = new Map(
      vscode.workspace.textDocuments.map((document) => [document.uri.toString(), document]),
    );
    const paths = found.map((uri) => this.pathOf(uri)).filter(isVisible);
    const files: CaseFile[] = [];
    for (const path of paths.toSorted()) {
      if (signal?.aborted) throw new vscode.CancellationError();
      const document = open.get(this.uriOf(path).toString());
      files.push(document?.isDirty ? { path, text: document.getText() } : await this.read(path));
    }
    return files;
  }

  private async read(path: string): Promise<CaseFile> {
    try {
      const bytes = await vscode.workspace.fs.readFile(this.uriOf(path));
      return { path, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
    } catch (error) {
      return { path, text: '', unreadable: whyUnreadable(error) };
    }
  }

  async write(files: readonly CaseFile[]): Promise<void> {
    const before: { uri: vscode.Uri; bytes: Uint8Array | undefined }[] = [];
    try {
      for (const { path, text } of files) {
        const uri = this.uriOf(path);
        const bytes = await vscode.workspace.fs.readFile(uri).then(
          (found) => found,
          () => undefined,
        );
        before.push({ uri, bytes });
        await this.writeOne(uri, text);
      }
    } catch (error) {
      for (const { uri, bytes } of before.toReversed()) await restore(uri, bytes);
      throw error;
    }
  }

  /** A file with unsaved edits is edited where the user sees it; others are written on disk. */
  private async writeOne(uri: vscode.Uri, text: string): Promise<void> {
    const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
    if (!document?.isDirty) return vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, new vscode.Range(0, 0, document.lineCount, 0), text);
    await vscode.workspace.applyEdit(edit);
    await document.save();
  }

  async delete(paths: readonly string[]): Promise<void> {
    for (const path of paths) await vscode.workspace.fs.delete(this.uriOf(path), { useTrash: false });
  }
}

async function restore(uri: vscode.Uri, bytes: Uint8Array | undefined): Promise<void> {
  if (bytes) await vscode.workspace.fs.writeFile(uri, bytes);
  else await vscode.workspace.fs.delete(uri).then(undefined, () => undefined);
}

const isVisible = (path: string): boolean =>
  path.split('/').every((part) => !part.startsWith('.') && part !== 'node_modules');

const whyUnreadable = (error: unknown): Message =>
  error instanceof TypeError
    ? message('The file is not UTF-8 text')
    : message('The file cannot be read: {0}', error instanceof Error ? error.message : String(error));

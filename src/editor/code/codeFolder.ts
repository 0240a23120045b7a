import * as vscode from 'vscode';
import type { ProjectFolder } from '../../codegen/write/planWriting.ts';
import { isInsideFolder } from '../ui/isInsideFolder.ts';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';

/** A folder that code is written to, on whatever file system it is. Unsaved text counts as what a file holds. */
export class CodeFolder implements ProjectFolder {
  /** Folders below that were found to be folders, and no links. */
  private readonly checkedFolders = new Set<string>();

  constructor(readonly uri: vscode.Uri) {}

  uriOf(path: string): vscode.Uri {
    return vscode.Uri.joinPath(this.uri, ...path.split('/'));
  }

  async read(path: string): Promise<Uint8Array | undefined> {
    const uri = this.uriOf(path);
    const key = uri.toString();
    const unsaved = vscode.workspace.textDocuments.find(
      (document) => document.isDirty && document.uri.toString() === key,
    );
    if (unsaved) return new TextEncoder().encode(unsaved.getText());
    return vscode.workspace.fs.readFile(uri).then(undefined, unlessMissing);
  }

  async write(path: string, content: Uint8Array): Promise<void> {
    await this.assertNoLink(path);
    await vscode.workspace.fs.writeFile(this.uriOf(path), content);
  }

  async delete(path: string): Promise<void> {
    await this.assertNoLink(path);
    await vscode.workspace.fs.delete(this.uriOf(path));
  }

  async isEmpty(): Promise<boolean> {
    const { textDocuments } = vscode.workspace;
    if (textDocuments.some(({ isDirty, uri }) => isDirty && isInsideFolder(uri, this.uri))) return false;
    const entries = await vscode.workspace.fs.readDirectory(this.uri).then(undefined, unlessMissing);
    return (entries ?? []).length === 0;
  }

  /** A link may lead anywhere: nothing is written through one. */
  private async assertNoLink(path: string): Promise<void> {
    const names = path.split('/');
    for (let depth = 1; depth <= names.length; depth++) {
      const part = names.slice(0, depth).join('/');
      if (this.checkedFolders.has(part)) continue;
      const found = await vscode.workspace.fs.stat(this.uriOf(part)).then(undefined, unlessMissing);
      if (found && (found.type & vscode.FileType.SymbolicLink) !== 0) {
        throw new UserError(
          message('{0} is a link, and code is not written through one', part),
          message('Replace the link, or choose another folder'),
        );
      }
      if (found?.type === vscode.FileType.Directory) this.checkedFolders.add(part);
    }
  }
}

function unlessMissing(error: unknown): undefined {
  const isMissing =
    error instanceof vscode.FileSystemError && ['FileNotFound', 'FileNotADirectory'].includes(error.code);
  if (!isMissing) throw error;
}

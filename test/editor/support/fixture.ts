import path from 'node:path';
import * as vscode from 'vscode';
import { waitUntil } from '../../support/waitUntil.ts';
import { inWorkspace, ownExtension } from './workspace.ts';

/** Test cases that a suite works on, as a folder of the workspace. */
export class Fixture {
  readonly folder: vscode.Uri;

  constructor(private readonly name: string) {
    this.folder = inWorkspace(name);
  }

  /** Copies the fixture anew, and waits until the extension is there. */
  async prepare(): Promise<void> {
    const extension = ownExtension();
    await extension.activate();
    const from = vscode.Uri.joinPath(extension.extensionUri, 'test/fixtures', this.name);
    await vscode.workspace.fs.copy(from, this.folder, { overwrite: true });
    await showToIndex(this.folder);
  }

  async remove(): Promise<void> {
    await closeEditors();
    await vscode.workspace.fs.delete(this.folder, { recursive: true });
  }

  uri(name: string): vscode.Uri {
    return vscode.Uri.joinPath(this.folder, '.octomind', name);
  }

  /** Puts unsaved text with a `^` for the cursor into a file of the fixture, and shows it. */
  async open(name: string, marked?: string): Promise<MarkedDocument> {
    const uri = this.uri(name);
    const exists = await vscode.workspace.fs.stat(uri).then(
      () => true,
      () => false,
    );
    if (!exists) await vscode.workspace.fs.writeFile(uri, new Uint8Array());
    const document = await vscode.workspace.openTextDocument(uri);
    const editor = await vscode.window.showTextDocument(document);
    const text = marked ?? document.getText();
    const offset = text.indexOf('^');
    if (marked !== undefined) {
      const all = new vscode.Range(0, 0, document.lineCount, 0);
      await editor.edit((edit) => edit.replace(all, text.replace('^', '')));
    }
    const position = document.positionAt(Math.max(offset, 0));
    editor.selection = new vscode.Selection(position, position);
    return { uri, document, position, editor };
  }

  /** A place as file, line and text, with what is meant in `‹›`. */
  async picture({ uri, range }: { uri: vscode.Uri; range: vscode.Range }): Promise<string> {
    const document = await vscode.workspace.openTextDocument(uri);
    const line = document.lineAt(range.start.line).text;
    const end = range.end.line === range.start.line ? range.end.character : line.length;
    const start = range.start.character;
    const name = path.posix.relative(this.uri('').path, uri.path);
    return `${name}:${range.start.line + 1} ${line.slice(0, start)}‹${line.slice(start, end)}›${line.slice(end)}`;
  }
}

/** Watchers don't always tell of files in a folder that has just come; an opened file is known at once. */
async function showToIndex(folder: vscode.Uri): Promise<void> {
  for (const [name, type] of await vscode.workspace.fs.readDirectory(folder)) {
    const uri = vscode.Uri.joinPath(folder, name);
    if (type === vscode.FileType.Directory) await showToIndex(uri);
    else if (name.endsWith('.yaml')) await vscode.workspace.openTextDocument(uri);
  }
}

export interface MarkedDocument {
  readonly uri: vscode.Uri;
  readonly document: vscode.TextDocument;
  readonly position: vscode.Position;
  readonly editor: vscode.TextEditor;
}

/** The text of a hover or of documentation. */
export const textOf = (content: vscode.MarkdownString | vscode.MarkedString | undefined): string =>
  typeof content === 'object' ? content.value : (content ?? '');

/** Closes every editor, unsaved text or not. */
export async function closeEditors(): Promise<void> {
  const isAnyOpen = (): boolean => vscode.window.activeTextEditor !== undefined;
  if (!isAnyOpen()) return;
  await waitUntil(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    return !isAnyOpen();
  });
}

import * as vscode from 'vscode';
import { revertDocument } from './revertDocument.ts';

/**
 * Whether a document without unsaved text says something else than its file. VS Code hears late of what other
 * programs write, on some file systems never, and refuses to save what is made from the older text.
 */
export async function isOutOfDate(document: vscode.TextDocument): Promise<boolean> {
  if (document.isDirty) return false;
  try {
    const bytes = await vscode.workspace.fs.readFile(document.uri);
    return !shows(document, new TextDecoder().decode(bytes));
  } catch {
    return true;
  }
}

/** Whether a document has a file or unsaved edits. An editor may stay open after its file was deleted. */
export async function hasFileOrEdits(document: vscode.TextDocument): Promise<boolean> {
  if (document.isDirty || document.isUntitled) return true;
  return vscode.workspace.fs.stat(document.uri).then(
    () => true,
    () => false,
  );
}

/** Opens a file as it is on disk now; unsaved edits are not touched. */
export async function openUpToDate(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uri);
  if (await isOutOfDate(document)) await revertDocument(document);
  return document;
}

/** Time in which VS Code usually notices that a file was written, in ms; on some file systems it never does. */
const hearing = 3_000;

/**
 * Waits until VS Code shows in a document what was written into its file. It is never saved from there: that would
 * write over what another program saves at that moment.
 *
 * @returns whether there is nothing to do any more: not where VS Code does not hear of the file
 */
export const waitUntilShown = (document: vscode.TextDocument, text: string): Promise<boolean> =>
  isTrueSoon(() => document.isClosed || document.isDirty || shows(document, text));

/** A document has one kind of line end, and no byte order mark. */
const shows = (document: vscode.TextDocument, text: string): boolean =>
  plain(document.getText()) === plain(text.replace(/^\uFEFF/, ''));

const plain = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/** Checks a condition again with each change of a document. */
async function isTrueSoon(holds: () => boolean): Promise<boolean> {
  if (holds()) return true;
  return new Promise((resolve) => {
    const end = (isTrue: boolean): void => {
      clearTimeout(timer);
      for (const listener of listeners) listener.dispose();
      resolve(isTrue);
    };
    const look = (): void => {
      if (holds()) end(true);
    };
    const listeners = [
      vscode.workspace.onDidChangeTextDocument(look),
      vscode.workspace.onDidCloseTextDocument(look),
    ];
    const timer = setTimeout(() => end(false), hearing);
  });
}

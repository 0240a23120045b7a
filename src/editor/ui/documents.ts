import pLimit from 'p-limit';
import * as vscode from 'vscode';
import { tabsOf } from './tabs.ts';

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

/**
 * Waits until VS Code shows in a document what its file contains. It is never saved from there: that would
 * write over what another program saves at that moment.
 *
 * @returns whether there is nothing to do any more: false where VS Code is not notified of the file
 */
const waitForDocumentText = (document: vscode.TextDocument, text: string): Promise<boolean> =>
  isTrueSoon(() => document.isClosed || document.isDirty || showsText(document, text));

/** Time in which VS Code usually notices that a file was written, in ms; on some file systems it never does. */
const hearingMs = 3_000;

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
    const timer = setTimeout(() => end(false), hearingMs);
  });
}

/**
 * Whether a document without unsaved text says something else than its file. VS Code hears late of what other
 * programs write, on some file systems never, and refuses to save what is made from the older text.
 */
async function isOutOfDate(document: vscode.TextDocument): Promise<boolean> {
  if (document.isDirty) return false;
  try {
    const bytes = await vscode.workspace.fs.readFile(document.uri);
    return !showsText(document, new TextDecoder().decode(bytes));
  } catch {
    return true;
  }
}

/** Whether a document shows a text: it has one kind of line end, and no byte order mark. */
const showsText = (document: vscode.TextDocument, text: string): boolean =>
  plain(document.getText()) === plain(text.replace(/^\uFEFF/, ''));

const plain = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/**
 * Reads a document from its file again, and forgets what is not saved. VS Code can do so for the active editor only,
 * so it must not be called twice at once.
 *
 * @param version of the document, if nothing that is typed later may be forgotten
 */
async function revertDocument(document: vscode.TextDocument, version?: number): Promise<void> {
  const before = vscode.window.activeTextEditor;
  const viewColumn = tabsOf(document.uri)[0]?.group.viewColumn;
  await vscode.window.showTextDocument(document, viewColumn);
  const isActive = vscode.window.activeTextEditor?.document === document;
  if (isActive && (version === undefined || document.version === version)) await revertActive(document);
  if (before && before.document !== document && !before.document.isClosed)
    await vscode.window.showTextDocument(before.document, before.viewColumn);
}

/** Text that was typed while the command was on its way to the window is restored. */
async function revertActive(document: vscode.TextDocument): Promise<void> {
  const texts: string[] = [];
  const listener = vscode.workspace.onDidChangeTextDocument((change) => {
    if (change.document === document && change.contentChanges.length > 0) texts.push(document.getText());
  });
  try {
    await vscode.commands.executeCommand('workbench.action.files.revert');
  } finally {
    listener.dispose();
  }
  const typed = texts.at(-2);
  if (typed === undefined || document.isDirty) return;
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), typed);
  if (await vscode.workspace.applyEdit(edit)) return;
  void vscode.window.showErrorMessage(
    vscode.l10n.t(
      'What you typed in {0} while its file was read again is not in the file. Type it again.',
      vscode.workspace.asRelativePath(document.uri),
    ),
  );
}

/** The document of a file that VS Code holds open, in a tab or not. */
export function findOpenDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === key);
}

/** Whether a document has a file or unsaved edits. An editor may stay open after its file was deleted. */
export async function hasFileOrEdits(document: vscode.TextDocument): Promise<boolean> {
  if (document.isDirty || document.isUntitled) return true;
  return vscode.workspace.fs.stat(document.uri).then(
    () => true,
    () => false,
  );
}

/**
 * Moves a file, and the tabs that show it with their place and cursor. VS Code lets tabs follow only moves
 * that it carries out itself.
 *
 * @returns whether it could be moved
 */
export async function moveFileWithTabs(from: vscode.Uri, to: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.rename(from, to);
  } catch {
    return false;
  }
  // What is written next is then seen in the editor at once.
  await vscode.workspace.openTextDocument(to).then(undefined, () => {});
  return true;
}

/** Warns that an old tab holds edits that were not moved with the file. */
export const warnAboutOldTab = (from: string, to: string): void =>
  void vscode.window.showWarningMessage(
    vscode.l10n.t(
      '{0} is now {1}, but your latest edits are only in the old tab. Copy them over, then close that tab without saving.',
      from,
      to,
    ),
  );

/** Opens a file as it is on disk now; unsaved edits are not touched. */
export async function openUpToDate(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uri);
  if (await isOutOfDate(document)) await revertDocument(document);
  return document;
}

/** The language of test cases, as the manifest declares it. */
export const languageId = 'portable-test-case';

/** Whether a file is below a folder. */
export const isInsideFolder = (uri: vscode.Uri, folder: vscode.Uri): boolean =>
  uri.scheme === folder.scheme &&
  uri.authority === folder.authority &&
  uri.path.startsWith(`${folder.path.replace(/\/$/, '')}/`);

/** Gets the path of a file relative to the workspace. */
export const relativePath = (uri: vscode.Uri): string => vscode.workspace.asRelativePath(uri);

/** The texts of open documents by URI, unsaved edits included; the index gets them a moment later. */
export const openTexts = (): Map<string, string> =>
  new Map(vscode.workspace.textDocuments.map((document) => [document.uri.toString(), document.getText()]));

/** A text without its byte order mark, which isn't part of an open document. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

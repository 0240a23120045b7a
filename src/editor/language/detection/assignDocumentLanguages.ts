import * as vscode from 'vscode';
import { looksLikeTestCase } from '../../../core/case/recognizeCase.ts';
import { targetFolderOf } from '../../targets/targetFolders.ts';
import { languageId } from '../../ui/documents.ts';
import { readSetting } from '../../ui/settings.ts';

const yaml = 'yaml';

/**
 * Keeps the language of YAML documents right from now on.
 *
 * @param failed what to do when a document's language cannot be changed
 */
export const assignDocumentLanguages = (
  failed: (error: unknown) => void = () => undefined,
): vscode.Disposable => new LanguageDetection(failed);

/**
 * Gives YAML documents our language when their folder belongs to a test target or they look like a
 * test case, and never against what the user chose. (Known folders need no help: their file name
 * patterns are in the manifest.)
 */
class LanguageDetection implements vscode.Disposable {
  /** Documents that were given our language here and are open still. */
  private readonly switched = new Set<string>();
  /** Documents that the user gave another language: left alone while the window is open. */
  private readonly leftAlone = new Set<string>();
  /** Documents closed in this very moment: a change of language closes a document and opens it again. */
  private readonly closing = new Set<string>();
  private readonly watching: vscode.Disposable;

  constructor(private readonly failed: (error: unknown) => void) {
    this.watching = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument((document) => this.opened(document)),
      // A file that is written from nothing looks like a test case only after a while.
      vscode.workspace.onDidSaveTextDocument((document) => {
        if (isOn(document)) this.consider(document);
      }),
      vscode.workspace.onDidCloseTextDocument((document) => this.closed(document)),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('portableTests.languageDetection')) this.reconsider();
        else if (event.affectsConfiguration('portableTests.targets')) this.reconsider();
      }),
    );
    this.reconsider();
  }

  dispose(): void {
    this.watching.dispose();
  }

  private reconsider(): void {
    for (const document of vscode.workspace.textDocuments) {
      if (isOn(document)) this.consider(document);
      else this.giveBack(document);
    }
  }

  private opened(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    const changed = this.closing.delete(key);
    if (document.languageId === languageId) {
      if (changed) this.leftAlone.delete(key);
      else if (!isOn(document)) this.giveBack(document);
      return;
    }
    if (changed && this.switched.delete(key)) this.leftAlone.add(key);
    if (isOn(document)) this.consider(document);
  }

  private closed(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    this.closing.add(key);
    setTimeout(() => {
      if (this.closing.delete(key)) this.switched.delete(key);
    });
  }

  private consider(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    if (document.languageId !== yaml || this.leftAlone.has(key) || isAssociated(document)) return;
    if (!targetFolderOf(document.uri) && !looksLikeTestCase(headOf(document))) return;
    this.switched.add(key);
    this.change(document, languageId);
  }

  private giveBack(document: vscode.TextDocument): void {
    if (document.languageId !== languageId) return;
    this.switched.delete(document.uri.toString());
    this.change(document, yaml);
  }

  private change(document: vscode.TextDocument, language: string): void {
    vscode.languages.setTextDocumentLanguage(document, language).then(undefined, (error: unknown) => {
      if (!document.isClosed) this.failed(error);
    });
  }
}

const isOn = (document: vscode.TextDocument): boolean => readSetting('languageDetection', document);

/** Whether a setting says that this file is plain YAML. */
function isAssociated(document: vscode.TextDocument): boolean {
  const associations = vscode.workspace
    .getConfiguration('files', document)
    .get<Record<string, string>>('associations', {});
  return Object.entries(associations).some(([pattern, language]) => {
    const anywhere = pattern.includes('/') ? pattern : `**/${pattern}`;
    return language === yaml && vscode.languages.match({ pattern: anywhere }, document) > 0;
  });
}

const headOf = (document: vscode.TextDocument): string => document.getText(new vscode.Range(0, 0, 200, 0));

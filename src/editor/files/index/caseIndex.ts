import * as vscode from 'vscode';
import type { FileProblems } from '../../../core/checks/checkCase.ts';
import type { CaseSummary } from '../../../core/summary/caseSummary.ts';
import { languageId } from '../../ui/documents.ts';

/** A file of the workspace that holds a test case; unsaved text counts. */
export interface IndexedCase {
  readonly uri: vscode.Uri;
  readonly summary: CaseSummary;
  /** The text that the spans of the summary refer to. */
  readonly text: string;
  /** The SHA-256 of a file that was read from a disk. */
  readonly hash?: string;
  /** A copy of the bytes of the text of such a file. */
  readonly textBytes?: Uint8Array;
  /** Its own problems, where they were read with it. */
  readonly problems?: FileProblems | undefined;
}

/**
 * Every test case of the workspace, kept true as files and editors change. Built with the first
 * question, in the background; answers grow until `ready`.
 */
export interface CaseIndex {
  readonly ready: Promise<void>;
  /**
   * Reads the folders again, for work that must not miss a file: file watchers may be late, and what
   * happens while they start they never tell.
   */
  refresh(): Promise<void>;
  /** Fires, a moment after the last change, with the files that changed, came or went. */
  readonly onDidChange: vscode.Event<readonly vscode.Uri[]>;
  all(): Iterable<IndexedCase>;
  at(uri: vscode.Uri): IndexedCase | undefined;
  /** More than one where an id is used twice. */
  byId(id: string): readonly IndexedCase[];
  /** Cases that name this one as their dependency or teardown. */
  dependantsOf(id: string): readonly IndexedCase[];
  /** A document as it stands at this moment, without the pause that `onDidChange` waits for. */
  of(document: vscode.TextDocument): Promise<IndexedCase>;
}

/** Gets the title of a case: its description, or its file name. */
export const caseTitle = ({ uri, summary }: IndexedCase): string =>
  summary.description?.value.trim() || uri.path.slice(uri.path.lastIndexOf('/') + 1);

/** Reads unsaved documents into the index at once, without its pause. */
export async function indexOpenDocuments(index: Pick<CaseIndex, 'of'>): Promise<void> {
  const open = vscode.workspace.textDocuments.filter((document) => document.languageId === languageId);
  await Promise.all(open.map((document) => index.of(document)));
}

/** Whether the workspace has a test case, once its files are read. */
export async function hasAnyCase(index: Pick<CaseIndex, 'ready' | 'all'>): Promise<boolean> {
  await index.ready;
  for (const { summary } of index.all()) if (summary.id) return true;
  return false;
}

import * as vscode from 'vscode';
import type { FileLayout } from '../../core/case/fileLayout.ts';
import { targetFolders } from '../targets/targetFolders.ts';
import { folderLayout } from '../targets/targetMap.ts';
import { languageId } from '../ui/documents.ts';
import { asMarkdown } from '../ui/markdown.ts';
import type { IndexedCase, CaseIndex } from './index/caseIndex.ts';
import { boundFolder } from './index/caseFolders.ts';
import { stepLabel } from './stepLabel.ts';

/**
 * Finds the cases that a file refers to among several with the same id: those of its own set, since two
 * targets in one workspace may have the same ids. All of them where its set has none.
 */
export function casesInSameSet(cases: readonly IndexedCase[], uri: vscode.Uri): readonly IndexedCase[] {
  if (cases.length < 2) return cases;
  const near = cases.filter(isInSetOf(uri));
  return near.length > 0 ? near : cases;
}

/** Creates a predicate for cases in the set of a file: links never cross sets. */
export function isInSetOf(uri: vscode.Uri): (indexed: IndexedCase) => boolean {
  const setOf = caseSetFolderLookup();
  const own = setOf(uri)?.folder.toString();
  return (indexed) => setOf(indexed.uri)?.folder.toString() === own;
}

/** The folder whose files make a set with a file: what is pushed together. */
export interface CaseSetFolder {
  readonly folder: vscode.Uri;
  readonly layout: FileLayout;
}

const knownClientsFolder = /^.*?\/\.octomind(?=\/)/;

/** Creates a lookup of the set of a file, with the present settings. */
export function caseSetFolderLookup(): (uri: vscode.Uri) => CaseSetFolder | undefined {
  const bound = targetFolders().map((folder) => ({
    holds: boundFolder(folder.uri).holds,
    set: { folder: folder.uri, layout: folderLayout(folder) },
  }));
  return (uri) => {
    const path = knownClientsFolder.exec(uri.path)?.[0];
    const known: CaseSetFolder[] = path ? [{ folder: uri.with({ path }), layout: 'dependencies' }] : [];
    const all = [...bound.filter(({ holds }) => holds(uri)).map(({ set }) => set), ...known];
    return all.toSorted((a, b) => b.folder.path.length - a.folder.path.length)[0];
  };
}

/** Gets the title of a case: its description, or its file name. */
export const caseTitle = ({ uri, summary }: IndexedCase): string =>
  summary.description?.value.trim() || uri.path.slice(uri.path.lastIndexOf('/') + 1);

/** Gets the path of a file relative to the workspace. */
export const relativePath = (uri: vscode.Uri): string => vscode.workspace.asRelativePath(uri);

/** Reads unsaved documents into the index at once, without its pause. */
export async function indexOpenDocuments(index: Pick<CaseIndex, 'of'>): Promise<void> {
  const open = vscode.workspace.textDocuments.filter((document) => document.languageId === languageId);
  await Promise.all(open.map((document) => index.of(document)));
}

/** The texts of open documents by URI, unsaved edits included; the index gets them a moment later. */
export const openTexts = (): Map<string, string> =>
  new Map(vscode.workspace.textDocuments.map((document) => [document.uri.toString(), document.getText()]));

/** A text without its byte order mark, which isn't part of an open document. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** Number of steps that a hover shows of another case. */
const shownSteps = 12;

/** Describes a case for a hover: its title, a link to its file and its first steps. */
export const linkedCaseMarkdown = (indexed: IndexedCase): vscode.MarkdownString =>
  caseMarkdown(indexed, `[${asMarkdown(relativePath(indexed.uri))}](${indexed.uri.toString()})\n\n`);

/** Describes a case: its title and its first steps. */
export const caseMarkdown = (indexed: IndexedCase, link = ''): vscode.MarkdownString =>
  new vscode.MarkdownString(`**${asMarkdown(caseTitle(indexed))}**\n\n${link}${stepList(indexed)}`);

function stepList(indexed: IndexedCase): string {
  const { length } = indexed.summary.steps;
  if (length === 0) return asMarkdown(vscode.l10n.t('No steps yet'));
  const lines = stepLabels(indexed).map((line) => `1. ${asMarkdown(line)}\n`);
  const more = length - shownSteps;
  return lines.join('') + (more > 0 ? `\n${asMarkdown(vscode.l10n.t('… and {0} more steps', more))}` : '');
}

/** Gets the labels of the first steps of a case. */
const stepLabels = (indexed: IndexedCase): string[] =>
  indexed.summary.steps.slice(0, shownSteps).map((span) => stepLabel(indexed.text, span));

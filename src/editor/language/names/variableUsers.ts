import * as vscode from 'vscode';
import { caseTitle, isInSetOf } from '../../files/caseSets.ts';
import type { CaseIndex, IndexedCase } from '../../files/index/caseIndex.ts';
import { asMarkdown } from '../../ui/markdown.ts';

/** Maximum number of test cases in a hover. */
const listed = 10;

/** The test cases of the same set, with the one that is open as it stands in its editor. */
export function casesOfSet(index: CaseIndex, own: IndexedCase): IndexedCase[] {
  const isOther = ({ uri }: IndexedCase): boolean => uri.toString() !== own.uri.toString();
  const isInSet = isInSetOf(own.uri);
  return [own, ...[...index.all()].filter((file) => isOther(file) && isInSet(file))];
}

/** A list of links to test cases, as Markdown. */
export function userList(users: readonly IndexedCase[]): string {
  const lines = users
    .slice(0, listed)
    .map((file) => `- [${asMarkdown(caseTitle(file))}](${file.uri.toString()})\n`);
  const more = users.length - listed;
  const rest = more > 0 ? `\n${asMarkdown(vscode.l10n.t('… and {0} more', more))}\n` : '';
  return `${asMarkdown(vscode.l10n.t('Used in:'))}\n\n${lines.join('')}${rest}`;
}

import * as vscode from 'vscode';
import type { CaseIndex } from '../../files/index/caseIndex.ts';
import { asMarkdown } from '../../ui/markdown.ts';
import { caseTitle, isInSetOf, casesInSameSet } from '../../files/caseSets.ts';
import { linkedCaseMarkdown } from '../../files/caseMarkdown.ts';
import { referencesTo, findReference, rangeOf, type CaseReference } from './caseReferences.ts';

/** Maximum number of cases in a hover. */
const listed = 10;

/** On the id of another case: that case and its steps. On the case's own id: who needs it. */
export class CaseHover implements vscode.HoverProvider {
  constructor(private readonly index: CaseIndex) {}

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    const { file, name } = await findReference(this.index, document, position);
    if (!name) return undefined;
    const range = rangeOf(file, name.span);
    if (!range.contains(position)) return undefined;
    const found = casesInSameSet(this.index.byId(name.id), document.uri);
    const texts = name.kind === 'self' ? this.users(name.id, document.uri) : found.map(linkedCaseMarkdown);
    return texts.length > 0 ? new vscode.Hover(texts, range) : undefined;
  }

  private users(id: string, uri: vscode.Uri): vscode.MarkdownString[] {
    const users = this.index.dependantsOf(id).filter(isInSetOf(uri));
    if (users.length === 0) return [];
    const text = new vscode.MarkdownString(vscode.l10n.t('Needed by:')).appendMarkdown('\n\n');
    for (const user of users.slice(0, listed)) {
      const roles = referencesTo(id, user).map(roleOf).join(', ');
      text.appendMarkdown(
        `* [${asMarkdown(caseTitle(user))}](${user.uri.toString()}) – ${asMarkdown(roles)}\n`,
      );
    }
    const more = users.length - listed;
    if (more > 0) text.appendMarkdown('\n').appendText(vscode.l10n.t('… and {0} more', more));
    return [text];
  }
}

const roleOf = ({ kind }: CaseReference): string =>
  kind === 'teardown' ? vscode.l10n.t('as its teardown') : vscode.l10n.t('as its dependency');

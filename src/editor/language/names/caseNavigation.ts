import * as vscode from 'vscode';
import type { CaseIndex, IndexedCase } from '../../files/index/caseIndex.ts';
import { caseTitle, isInSetOf, casesInSameSet } from '../../files/caseSets.ts';
import { referencesTo, nameRange, referencesIn, findReference, rangeOf } from './caseReferences.ts';

/** Go to definition and find references of case ids, and ids as links. */
export class CaseNavigation
  implements vscode.DefinitionProvider, vscode.ReferenceProvider, vscode.DocumentLinkProvider
{
  constructor(private readonly index: CaseIndex) {}

  async provideDefinition(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.DefinitionLink[]> {
    const { file, name } = await findReference(this.index, document, position);
    if (!name) return [];
    if (this.index.byId(name.id).length === 0) await this.index.refresh();
    const originSelectionRange = rangeOf(file, name.span);
    return casesInSameSet(this.index.byId(name.id), document.uri).map((target) => ({
      originSelectionRange,
      targetUri: target.uri,
      targetRange: wholeOf(target),
      targetSelectionRange: nameRange(target),
    }));
  }

  async provideReferences(
    document: vscode.TextDocument,
    position: vscode.Position,
    context: vscode.ReferenceContext,
  ): Promise<vscode.Location[]> {
    const { name } = await findReference(this.index, document, position);
    if (!name) return [];
    const own = context.includeDeclaration ? casesInSameSet(this.index.byId(name.id), document.uri) : [];
    const uses = this.index.dependantsOf(name.id).filter(isInSetOf(document.uri));
    return [
      ...own.flatMap((file) =>
        file.summary.id ? [new vscode.Location(file.uri, rangeOf(file, file.summary.id))] : [],
      ),
      ...uses.flatMap((use) =>
        referencesTo(name.id, use).map(({ span }) => new vscode.Location(use.uri, rangeOf(use, span))),
      ),
    ];
  }

  async provideDocumentLinks(document: vscode.TextDocument): Promise<vscode.DocumentLink[]> {
    const [file] = await Promise.all([this.index.of(document), this.index.ready]);
    return referencesIn(file).flatMap(({ id, span }) => {
      const [target] = casesInSameSet(this.index.byId(id), document.uri);
      if (!target) return [];
      const line = nameRange(target).start.line + 1;
      const link = new vscode.DocumentLink(rangeOf(file, span), target.uri.with({ fragment: `L${line}` }));
      link.tooltip = vscode.l10n.t('Open “{0}”', caseTitle(target));
      return [link];
    });
  }
}

const wholeOf = (file: IndexedCase): vscode.Range => rangeOf(file, { start: 0, end: file.text.length });

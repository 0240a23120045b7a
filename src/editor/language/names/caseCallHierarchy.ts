import * as vscode from 'vscode';
import type { CaseIndex, IndexedCase } from '../../files/index/caseIndex.ts';
import { relativePath, caseTitle, isInSetOf, casesInSameSet } from '../../files/caseSets.ts';
import {
  referencesTo,
  nameRange,
  referencesIn,
  findReference,
  rangeOf,
  type CaseReference,
} from './caseReferences.ts';

/** Call hierarchy of cases: a case "calls" its dependency and its teardown. */
export class CaseCallHierarchy implements vscode.CallHierarchyProvider {
  constructor(private readonly index: CaseIndex) {}

  async prepareCallHierarchy(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.CallHierarchyItem[]> {
    const { file, name } = await findReference(this.index, document, position);
    const cases =
      name && name.kind !== 'self' ? casesInSameSet(this.index.byId(name.id), document.uri) : [file];
    return cases.map((found) => itemOf(found));
  }

  async provideCallHierarchyIncomingCalls({
    uri,
  }: vscode.CallHierarchyItem): Promise<vscode.CallHierarchyIncomingCall[]> {
    await this.index.ready;
    const id = this.index.at(uri)?.summary.id?.value;
    if (!id) return [];
    const users = this.index.dependantsOf(id).filter(isInSetOf(uri));
    return users.map((user) => {
      const links = referencesTo(id, user);
      const ranges = links.map(({ span }) => rangeOf(user, span));
      return new vscode.CallHierarchyIncomingCall(itemOf(user, links), ranges);
    });
  }

  async provideCallHierarchyOutgoingCalls({
    uri,
  }: vscode.CallHierarchyItem): Promise<vscode.CallHierarchyOutgoingCall[]> {
    await this.index.ready;
    const file = this.index.at(uri);
    if (!file) return [];
    return referencesIn(file).flatMap((link) =>
      casesInSameSet(this.index.byId(link.id), uri).map(
        (other) => new vscode.CallHierarchyOutgoingCall(itemOf(other, [link]), [rangeOf(file, link.span)]),
      ),
    );
  }
}

function itemOf(file: IndexedCase, links: readonly CaseReference[] = []): vscode.CallHierarchyItem {
  const detail = [...links.map(roleOf), relativePath(file.uri)].join(' · ');
  const range = nameRange(file);
  return new vscode.CallHierarchyItem(
    vscode.SymbolKind.Function,
    caseTitle(file),
    detail,
    file.uri,
    range,
    range,
  );
}

const roleOf = ({ kind }: CaseReference): string =>
  kind === 'teardown' ? vscode.l10n.t('teardown') : vscode.l10n.t('dependency');

import * as vscode from 'vscode';
import { isFuzzyMatch } from '../../../core/text/nearestWords.ts';
import { findMovedSpan } from '../../../core/text/textLines.ts';
import { isInSetOf, casesInSameSet } from '../../files/caseSets.ts';
import { linkedCaseMarkdown } from '../../files/casesInWords.ts';
import { type CaseIndex, type IndexedCase, caseTitle } from '../../files/index/caseIndex.ts';
import type { StepSearch, SearchableStep } from '../../files/stepSearch.ts';
import type { SavedVariableNames } from '../../targets/environments/savedRunValues.ts';
import { languageId, relativePath } from '../../ui/documents.ts';
import { deferred } from '../../ui/lazyValues.ts';
import { asMarkdown } from '../../ui/markdown.ts';
import { readSetting } from '../../ui/settings.ts';
import { rangeInText } from '../../ui/textEdits.ts';
import {
  CaseRename,
  referencesTo,
  findReference,
  rangeOf,
  type CaseReference,
  nameRange,
  referencesIn,
} from './referencesAndRename.ts';

/** Names of test cases instead of their ids, wherever the editor asks for them. */
export function registerNameProviders(
  index: CaseIndex,
  search: () => Promise<StepSearch>,
  variables: Pick<SavedVariableNames, 'originsByName'>,
): vscode.Disposable {
  const { languages } = vscode;
  const ours = { language: languageId };
  const hints = new CaseNameHints(index);
  const navigation = new CaseNavigation(index);
  const variableHover = deferred(
    async () => new (await import('./variableHover.ts')).VariableHover(index, variables),
  );
  return vscode.Disposable.from(
    hints,
    languages.registerInlayHintsProvider(ours, hints),
    languages.registerHoverProvider(ours, new CaseHover(index)),
    languages.registerHoverProvider(ours, {
      provideHover: async (document, position) => (await variableHover()).provideHover(document, position),
    }),
    languages.registerDefinitionProvider(ours, navigation),
    languages.registerReferenceProvider(ours, navigation),
    languages.registerDocumentLinkProvider(ours, navigation),
    languages.registerRenameProvider(ours, new CaseRename(index)),
    languages.registerWorkspaceSymbolProvider(new CaseSymbols(index, search)),
    languages.registerCallHierarchyProvider(ours, new CaseCallHierarchy(index)),
  );
}

/** Maximum number of cases in a hover. */
const listed = 10;

/** On the id of another case: that case and its steps. On the case's own id: who needs it. */
class CaseHover implements vscode.HoverProvider {
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

/** Go to definition and find references of case ids, and ids as links. */
class CaseNavigation
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
      link.tooltip = vscode.l10n.t('Open "{0}"', caseTitle(target));
      return [link];
    });
  }
}

const wholeOf = (file: IndexedCase): vscode.Range => rangeOf(file, { start: 0, end: file.text.length });

/** More than anybody reads; the editor asks again with more letters. */
const limit = 500;

/** A query of one letter finds no steps: nearly all have it. */
const shortestStepQuery = 2;

/** Every case by its description, and every step by its words, for "Go to Symbol in Workspace". */
class CaseSymbols implements vscode.WorkspaceSymbolProvider {
  /** @param search creates the search for steps when it is first needed */
  constructor(
    private readonly index: CaseIndex,
    private readonly search: () => Promise<Pick<StepSearch, 'find'>>,
  ) {}

  async provideWorkspaceSymbols(
    query: string,
    token: vscode.CancellationToken,
  ): Promise<vscode.SymbolInformation[]> {
    const cases = await this.casesLike(query);
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.join('').length < shortestStepQuery) return cases;
    const search = await this.search();
    const isFound = ({ label }: SearchableStep): boolean =>
      words.every((word) => label.toLowerCase().includes(word));
    const steps = await search.find(isFound, limit - cases.length, token);
    return [...cases, ...steps.map(symbolOfStep)];
  }

  private async casesLike(query: string): Promise<vscode.SymbolInformation[]> {
    await this.index.ready;
    const found: vscode.SymbolInformation[] = [];
    for (const file of this.index.all()) {
      if (found.length === limit) break;
      if (isCase(file) && isFuzzyMatch(caseTitle(file), query)) found.push(symbolOf(file));
    }
    return found;
  }
}

const isCase = ({ summary }: IndexedCase): boolean => Boolean(summary.id ?? summary.description);

const symbolOf = (file: IndexedCase): vscode.SymbolInformation =>
  new vscode.SymbolInformation(
    caseTitle(file),
    vscode.SymbolKind.Function,
    '', // the editor shows the path itself
    new vscode.Location(file.uri, nameRange(file)),
  );

const symbolOfStep = (step: SearchableStep): vscode.SymbolInformation =>
  new vscode.SymbolInformation(
    step.label,
    vscode.SymbolKind.Event,
    caseTitle(step.file),
    new vscode.Location(step.file.uri, rangeInText(step.file.text, step)),
  );

/** Call hierarchy of cases: a case "calls" its dependency and its teardown. */
class CaseCallHierarchy implements vscode.CallHierarchyProvider {
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
  const detail = [...links.map(callRoleOf), relativePath(file.uri)].join(' · ');
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

const callRoleOf = ({ kind }: CaseReference): string =>
  kind === 'teardown' ? vscode.l10n.t('teardown') : vscode.l10n.t('dependency');

const setting = 'inlayHints.caseNames';

/** Inlay hints with the name of a case behind its id. */
export class CaseNameHints implements vscode.InlayHintsProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly readings = new WeakMap<vscode.TextDocument, IndexedCase>();
  private readonly requestedVersions = new WeakMap<vscode.TextDocument, number>();
  private readonly subscriptions: vscode.Disposable[];
  readonly onDidChangeInlayHints = this.changed.event;

  constructor(private readonly index: CaseIndex) {
    this.subscriptions = [
      this.changed,
      index.onDidChange(() => this.changed.fire()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(`portableTests.${setting}`)) this.changed.fire();
      }),
    ];
  }

  /**
   * Doesn't wait for the index, since VS Code shows no hints at all before every provider has
   * answered. Until the text has been read, what was known of it before is shown, where its line is
   * the same; hints are asked for again when there is more to know.
   */
  provideInlayHints(document: vscode.TextDocument, range: vscode.Range): vscode.InlayHint[] {
    if (!readSetting(setting, document)) return [];
    const file = this.latest(document);
    const text = document.getText();
    return (file ? referencesIn(file) : []).flatMap(({ id, span }) => {
      const now = findMovedSpan(span, file?.text ?? '', text);
      const at = now && document.positionAt(now.end);
      const [other] = casesInSameSet(this.index.byId(id), document.uri);
      return at && other && range.contains(at) ? [hint(at, other)] : [];
    });
  }

  /** The document as it stands, or until that has been read, as it was last. */
  private latest(document: vscode.TextDocument): IndexedCase | undefined {
    const text = document.getText();
    const [indexed, read] = [this.index.at(document.uri), this.readings.get(document)];
    const known = [indexed, read].find((reading) => reading?.text === text);
    if (!known && this.requestedVersions.get(document) !== document.version) void this.read(document);
    return known ?? indexed ?? read;
  }

  private async read(document: vscode.TextDocument): Promise<void> {
    this.requestedVersions.set(document, document.version);
    try {
      this.readings.set(document, await this.index.of(document));
      this.changed.fire();
    } catch {
      // What the index cannot read has no hints; it is asked again when the text changes.
    }
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions).dispose();
  }
}

function hint(at: vscode.Position, other: IndexedCase): vscode.InlayHint {
  const part = new vscode.InlayHintLabelPart(caseTitle(other));
  part.tooltip = linkedCaseMarkdown(other);
  part.location = new vscode.Location(other.uri, nameRange(other));
  const created = new vscode.InlayHint(at, [part]);
  created.paddingLeft = true;
  return created;
}

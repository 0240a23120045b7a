import * as vscode from 'vscode';
import { positionAt } from '../../core/text/textLines.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { caseSetFolderLookup } from '../files/caseSets.ts';
import { type CaseIndex, type IndexedCase, caseTitle } from '../files/index/caseIndex.ts';
import { languageId, relativePath } from '../ui/documents.ts';
import type { ChosenEnvironments } from './chosenEnvironments.ts';

type SetOf = ReturnType<typeof caseSetFolderLookup>;

/** The set, folder or test case that a test item represents. */
type TestNode =
  | { readonly kind: 'set'; readonly folder: vscode.Uri }
  | { readonly kind: 'folder' }
  | { readonly kind: 'case'; readonly uri: vscode.Uri };

/**
 * The test cases of the workspace as items of a test controller, by set and by folder. Steps are no items:
 * a view of tests counts each of its items as a test. Nothing is read before somebody looks: at the Testing
 * view, or at a file, which then gets its run button.
 */
export class TestItems implements vscode.Disposable {
  private readonly nodes = new WeakMap<vscode.TestItem, TestNode>();
  private readonly cases = new Map<string, vscode.TestItem>();
  private readonly subscriptions: vscode.Disposable[];
  private discovered: Promise<void> | undefined;

  constructor(
    private readonly controller: vscode.TestController,
    private readonly index: CaseIndex,
    private readonly environments: Pick<ChosenEnvironments, 'chosenFor' | 'onDidChange'>,
  ) {
    controller.resolveHandler = (item) => (item ? undefined : this.discover());
    controller.refreshHandler = () => this.refresh();
    this.subscriptions = [
      index.onDidChange((uris) => void this.follow(uris)),
      environments.onDidChange(() => this.showEnvironments()),
      vscode.workspace.onDidOpenTextDocument((document) => void this.show(document)),
    ];
    for (const document of vscode.workspace.textDocuments) void this.show(document);
  }

  nodeOf(item: vscode.TestItem): TestNode | undefined {
    return this.nodes.get(item);
  }

  /** The item of a case by its file; created if it does not exist yet. */
  itemOf(file: IndexedCase): vscode.TestItem {
    return this.cases.get(file.uri.toString()) ?? this.add(file);
  }

  /** The cases below some items, or of the workspace, without duplicates. */
  async casesBelow(
    items: readonly vscode.TestItem[] | undefined,
    excluded: readonly vscode.TestItem[] = [],
  ): Promise<IndexedCase[]> {
    if (!items) await this.discover();
    const without = new Set(excluded.flatMap((item) => this.urisBelow(item)));
    const chosen = (items ?? rootsOf(this.controller.items)).flatMap((item) => this.urisBelow(item));
    return [...new Set(chosen)]
      .filter((uri) => !without.has(uri))
      .flatMap((uri) => this.index.at(vscode.Uri.parse(uri, true)) ?? []);
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  private urisBelow(item: vscode.TestItem): string[] {
    const node = this.nodes.get(item);
    if (node?.kind === 'case') return [node.uri.toString()];
    return rootsOf(item.children).flatMap((child) => this.urisBelow(child));
  }

  private discover(): Promise<void> {
    return (this.discovered ??= this.index.ready.then(() => this.addAll()));
  }

  private async refresh(): Promise<void> {
    await this.index.refresh();
    this.discovered = this.addAll();
    await this.discovered;
  }

  private async addAll(): Promise<void> {
    const pause = createEventLoopPause();
    const setOf = caseSetFolderLookup();
    for (const file of this.index.all()) {
      if (isTest(file)) this.add(file, setOf);
      await pause();
    }
  }

  /** Adds an open file, so that it has its run button, whether or not the other files were discovered. */
  private async show(document: vscode.TextDocument): Promise<void> {
    if (!isShown(document)) return;
    const file = await this.index.of(document);
    if (isTest(file) && this.index.at(file.uri)) this.add(file);
  }

  private async follow(uris: readonly vscode.Uri[]): Promise<void> {
    const pause = createEventLoopPause();
    const setOf = caseSetFolderLookup();
    const shown = new Set(vscode.workspace.textDocuments.filter(isShown).map(({ uri }) => uri.toString()));
    for (const uri of uris) {
      await pause();
      const key = uri.toString();
      const known = this.cases.get(key);
      const file = this.index.at(uri);
      if (file && isTest(file) && (known || shown.has(key) || this.discovered)) this.add(file, setOf);
      else if (known) this.remove(uri, known);
    }
  }

  private add(file: IndexedCase, setOf: SetOf = caseSetFolderLookup()): vscode.TestItem {
    const key = file.uri.toString();
    const parent = this.parentOf(file, setOf);
    const before = this.cases.get(key);
    const item =
      before?.parent === parent && before
        ? before
        : this.controller.createTestItem(key, caseTitle(file), file.uri);
    if (before && before !== item) this.remove(file.uri, before);
    describe(item, file);
    this.nodes.set(item, { kind: 'case', uri: file.uri });
    this.cases.set(key, item);
    if (item !== before) (parent?.children ?? this.controller.items).add(item);
    return item;
  }

  private showEnvironments(): void {
    for (const item of rootsOf(this.controller.items)) {
      const node = this.nodes.get(item);
      if (node?.kind === 'set') this.showEnvironment(item, node.folder);
    }
  }

  private showEnvironment(item: vscode.TestItem, folder: vscode.Uri): void {
    const environment = this.environments.chosenFor(folder);
    if (environment !== undefined) item.description = environment;
  }

  private remove(uri: vscode.Uri, item: vscode.TestItem): void {
    this.cases.delete(uri.toString());
    (item.parent?.children ?? this.controller.items).delete(item.id);
    for (let empty = item.parent; empty && empty.children.size === 0; empty = empty.parent) {
      (empty.parent?.children ?? this.controller.items).delete(empty.id);
    }
  }

  /** The folder of a case in the set that its file belongs to; a case without either stands at the root. */
  private parentOf({ uri, summary }: IndexedCase, setOf: SetOf): vscode.TestItem | undefined {
    const folder = setOf(uri)?.folder;
    const set =
      folder && this.child(undefined, folder.toString(), relativePath(folder), { kind: 'set', folder });
    const name = summary.folderName?.value.trim();
    return name ? this.child(set, `${set?.id ?? ''}#${name}`, name, { kind: 'folder' }) : set;
  }

  private child(
    parent: vscode.TestItem | undefined,
    id: string,
    label: string,
    node: TestNode,
  ): vscode.TestItem {
    const siblings = parent?.children ?? this.controller.items;
    const known = siblings.get(id);
    if (known) return known;
    const item = this.controller.createTestItem(id, label);
    // Folders stand before the cases beside them.
    item.sortText = `0 ${label}`;
    if (node.kind === 'set') this.showEnvironment(item, node.folder);
    this.nodes.set(item, node);
    siblings.add(item);
    return item;
  }
}

function describe(item: vscode.TestItem, file: IndexedCase): void {
  const { type, tagNames, description } = file.summary;
  item.label = caseTitle(file);
  item.sortText = `1 ${item.label}`;
  const line = positionAt(file.text, description?.start ?? 0).line - 1;
  item.range = new vscode.Range(line, 0, line, 0);
  item.tags = [...new Set([...tagNames.map(({ value }) => value), ...(type ? [type] : [])])].map(
    (name) => new vscode.TestTag(name),
  );
}

/** Whether a document gets run buttons. */
const isShown = ({ languageId: language, uri }: vscode.TextDocument): boolean =>
  language === languageId && uri.scheme === 'file';

/** Whether a file can run: other YAML in the folder has no id. */
const isTest = ({ summary }: IndexedCase): boolean => summary.id !== undefined;

function rootsOf(items: vscode.TestItemCollection): vscode.TestItem[] {
  const found: vscode.TestItem[] = [];
  items.forEach((item) => found.push(item));
  return found;
}

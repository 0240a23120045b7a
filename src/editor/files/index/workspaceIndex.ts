import pLimit from 'p-limit';
import * as vscode from 'vscode';
import type { IndexWorkers } from '../../../index/indexWorkers.ts';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';
import { machineClock, type Clock } from '../../ui/clock.ts';
import { languageId, findOpenDocument, hasFileOrEdits } from '../../ui/documents.ts';
import { caseFolders, type CaseFolder, findYamlFiles } from './caseFolders.ts';
import type { CaseIndex, IndexedCase } from './caseIndex.ts';
import { CaseSources } from './caseSources.ts';
import { CaseTable, isSameText } from './caseTable.ts';
import { watchFiles } from './folderWatcher.ts';

/** Number of files that are read at once; an open document waits for those of all batches that are under way. */
const batch = 32;
const batchesAtOnce = 3;
/** Changed files, as after a checkout, that are kept for the next window at once: all are written again for them. */
const worthKeeping = 100;
/** Time without changes before the changed files are read, in ms. */
const delayMs = 150;
/** Time after which they are read also where the changes don't end, in ms: somebody types on and on. */
const maxDelayMs = 1000;

/** The index of the workspace: reads files in slices, and has them summed up in a thread of its own. */
export class LiveIndex implements CaseIndex, vscode.Disposable {
  private readonly table = new CaseTable();
  private readonly changed = new Map<string, vscode.Uri>();
  private readonly pending = new Map<string, vscode.Uri>();
  /** The latest reading of each file that has ended: an earlier one that ends later is void. */
  private readonly readings = new Map<string, number>();
  /** The files that are read at this moment. */
  private readonly underWay = new Set<readonly vscode.Uri[]>();
  private readonly requests = new Map<string, { text: string; answer: Promise<IndexedCase> }>();
  private readonly emitter = new vscode.EventEmitter<readonly vscode.Uri[]>();
  private readonly subscriptions: vscode.Disposable[] = [this.emitter];
  private folders: CaseFolder[] = [];
  private watch: ReturnType<typeof watchFiles> | undefined;
  private building: Promise<void> | undefined;
  private refreshing: Promise<void> | undefined;
  private isClosed = false;
  private timer: { dispose(): void } | undefined;
  private deadline: { dispose(): void } | undefined;
  private count = 0;
  private readonly sources: CaseSources;

  readonly onDidChange = this.emitter.event;

  constructor(
    private readonly summaries: Pick<
      IndexWorkers,
      'prepare' | 'expect' | 'readFiles' | 'readSummaries' | 'keep' | 'dispose'
    >,
    log: Pick<vscode.LogOutputChannel, 'warn'>,
    private readonly foldersNow: () => CaseFolder[] = caseFolders,
    private readonly clock: Pick<Clock, 'later'> = machineClock,
  ) {
    this.sources = new CaseSources(
      summaries,
      (uri) => this.table.get(uri.toString()),
      (files, error) => {
        if (!this.isClosed) log.warn(`The index left ${files} files out: ${String(error)}`);
      },
    );
  }

  get ready(): Promise<void> {
    return (this.building ??= this.start());
  }

  refresh(): Promise<void> {
    this.refreshing ??= this.ready.then(() => this.build()).finally(() => (this.refreshing = undefined));
    return this.refreshing;
  }

  all(): Iterable<IndexedCase> {
    return this.started().all();
  }

  at(uri: vscode.Uri): IndexedCase | undefined {
    return this.started().get(uri.toString());
  }

  byId(id: string): readonly IndexedCase[] {
    return this.started().byId(id);
  }

  dependantsOf(id: string): readonly IndexedCase[] {
    return this.started().dependantsOf(id);
  }

  /** Several features ask about the same text at once: it is read once. */
  of(document: vscode.TextDocument): Promise<IndexedCase> {
    const key = document.uri.toString();
    const text = document.getText();
    const known = this.started().get(key);
    if (known?.text === text) return Promise.resolve(known);
    const request = this.requests.get(key);
    if (request?.text === text) return request.answer;
    const answer = this.readNow(document, text).finally(() => {
      if (this.requests.get(key)?.answer === answer) this.requests.delete(key);
    });
    this.requests.set(key, { text, answer });
    return answer;
  }

  private async readNow(document: vscode.TextDocument, text: string): Promise<IndexedCase> {
    const { uri } = document;
    const reading = ++this.count;
    const [[summary], isThere] = await Promise.all([
      this.summaries.readSummaries([text]),
      hasFileOrEdits(document),
    ]);
    if (!summary) throw new Error('The index worker left a text out');
    const indexed = { uri, text, summary };
    if (isThere && this.isIndexed(uri)) this.store(indexed, reading);
    return indexed;
  }

  dispose(): void {
    this.isClosed = true;
    this.endTimers();
    this.summaries.dispose();
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  private started(): CaseTable {
    void this.ready;
    return this.table;
  }

  private async start(): Promise<void> {
    this.watch = watchFiles(this.foldersNow, {
      touched: (uri) => this.touch(uri),
      removed: (uri) => this.removeBelow(uri),
      deleted: (uri) => this.forget(uri),
      appeared: (uri) => void this.touchBelow(uri),
      folders: () => (this.building = this.build()),
    });
    this.subscriptions.push(this.watch);
    await this.build();
  }

  /** Reads everything there is, and forgets what is no longer there. */
  private async build(): Promise<void> {
    const folders = (this.folders = this.foldersNow());
    // Without it, the threads start later.
    this.summaries.prepare().catch(() => undefined);
    const found = await Promise.all(folders.map((folder) => folder.files(this.enter)));
    const pause = createEventLoopPause();
    const uris = new Map<string, vscode.Uri>();
    for (const uri of found.flat()) {
      if (this.isIndexed(uri)) uris.set(uri.toString(), uri);
      await pause();
    }
    for (const { uri } of vscode.workspace.textDocuments)
      if (this.isIndexed(uri)) uris.set(uri.toString(), uri);
    for (const key of this.table.keys()) if (!uris.has(key)) this.remove(vscode.Uri.parse(key, true));
    const all = [...uris.values()];
    await this.updateAll(all);
    this.announce();
    this.keep();
  }

  private readonly enter = (folder: vscode.Uri): void => this.watch?.watchFolder(folder);

  private touch(uri: vscode.Uri): void {
    if (!this.isIndexed(uri) && !this.table.get(uri.toString())) return;
    this.pending.set(uri.toString(), uri);
    this.flushSoon();
  }

  private flushSoon(): void {
    this.timer?.dispose();
    this.timer = this.clock.later(() => void this.flush(), delayMs);
    this.deadline ??= this.clock.later(() => void this.flush(), maxDelayMs);
  }

  private endTimers(): void {
    this.timer?.dispose();
    this.deadline?.dispose();
    this.timer = this.deadline = undefined;
  }

  private async flush(): Promise<void> {
    this.endTimers();
    const uris = [...this.pending.values()];
    this.pending.clear();
    await this.updateAll(uris);
    this.announce();
    if (uris.length >= worthKeeping) this.keep();
  }

  /** A window that is opened again parses only what changed since. */
  private keep(): void {
    const hashes = [...this.table.all()].flatMap(({ hash }) => hash ?? []);
    // Without it, that window is slower.
    this.summaries.keep(hashes).catch(() => undefined);
  }

  private announce(): void {
    const uris = [...this.changed.values()];
    this.changed.clear();
    if (uris.length > 0) this.emitter.fire(uris);
  }

  /** Reads files again, several batches at a time: while one is taken over, the worker reads the next. */
  private async updateAll(uris: readonly vscode.Uri[]): Promise<void> {
    this.summaries.expect(uris.length);
    const pause = createEventLoopPause();
    const starts = Array.from({ length: Math.ceil(uris.length / batch) }, (_, at) => at * batch);
    await pLimit(batchesAtOnce).map(starts, async (start) => {
      await this.update(uris.slice(start, start + batch));
      await pause();
    });
  }

  private async update(uris: readonly vscode.Uri[]): Promise<void> {
    this.underWay.add(uris);
    await this.read(uris).finally(() => this.underWay.delete(uris));
  }

  private async read(uris: readonly vscode.Uri[]): Promise<void> {
    const reading = ++this.count;
    const wanted = uris.filter((uri) => {
      if (this.isIndexed(uri)) return true;
      this.remove(uri, reading);
      return false;
    });
    await this.sources.read(wanted, (uri, found) => {
      if (found === 'missing') this.remove(uri, reading);
      else if (found === 'unchanged') this.endReading(uri.toString(), reading);
      else this.store(found, reading);
    });
  }

  private isIndexed(uri: vscode.Uri): boolean {
    const document = findOpenDocument(uri);
    return document?.languageId === languageId
      ? isEditable(uri)
      : this.folders.some((folder) => folder.holds(uri));
  }

  /** Ends a reading of a file; false where a later one has ended before. */
  private endReading(key: string, reading: number): boolean {
    if ((this.readings.get(key) ?? 0) > reading) return false;
    this.readings.set(key, reading);
    return true;
  }

  private store(indexed: IndexedCase, reading: number): void {
    const key = indexed.uri.toString();
    if (!this.endReading(key, reading)) return;
    const known = this.table.get(key);
    this.table.set(key, indexed);
    if (known && isSameText(known, indexed)) return;
    this.watch?.watchFolderOf(indexed.uri);
    this.changed.set(key, indexed.uri);
    if (!this.pending.has(key)) this.flushSoon();
  }

  private remove(uri: vscode.Uri, reading = ++this.count): void {
    const key = uri.toString();
    if (!this.endReading(key, reading)) return;
    if (this.table.delete(key)) this.changed.set(key, uri);
  }

  private async touchBelow(folder: vscode.Uri): Promise<void> {
    for (const uri of await findYamlFiles(folder, this.enter)) this.touch(uri);
  }

  /** Removes a deleted or moved file or folder at once: what was moved must not count twice until it is read again. */
  private forget(deleted: vscode.Uri): void {
    const [own, below] = [deleted.toString(), `${deleted.toString()}/`];
    for (const key of this.table.keys())
      if (key === own || key.startsWith(below)) this.remove(vscode.Uri.parse(key, true));
    this.announce();
    this.touch(deleted);
    this.removeBelow(deleted);
  }

  /** A folder that goes is one event: for the folder. */
  private removeBelow(folder: vscode.Uri): void {
    const below = `${folder.toString()}/`;
    for (const key of this.table.keys()) if (key.startsWith(below)) this.touch(vscode.Uri.parse(key, true));
    for (const uri of [...this.underWay].flat()) if (uri.toString().startsWith(below)) this.touch(uri);
  }
}

/** Versions that a comparison shows, of git or of the service, are no files of the workspace. */
const isEditable = ({ scheme }: vscode.Uri): boolean =>
  scheme === 'untitled' || vscode.workspace.fs.isWritableFileSystem(scheme) === true;

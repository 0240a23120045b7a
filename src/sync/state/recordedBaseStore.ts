import type { TestCase } from '../../core/case/testCase.ts';
import { fingerprintOfPieces } from '../../api/json/fingerprint.ts';
import type { Pause } from '../../core/cooperativePause.ts';
import { isSameService } from '../../core/target/isSameService.ts';
import type { Base, BaseChanges, BaseStore, Binding, SeenFiles } from './baseStore.ts';
import {
  createRecord,
  printRecord,
  readBinding,
  readFirstLine,
  readRecord,
  readRecords,
  type SyncedRecord,
} from './baseRecord.ts';
import type { StateStore } from './stateStore.ts';

/** A record, and its case once it is known to be what was synced; null where the record was tampered with. */
interface Synced {
  readonly record: SyncedRecord;
  testCase?: TestCase | null;
}

/** The content of a record. */
interface Loaded {
  readonly synced: Map<string, Synced>;
  readonly otherBinding: Binding | undefined;
}

/** Bytes that are hashed in one go, which takes a millisecond. */
const pieceSize = 1024 * 1024;

async function* piecesOf(bytes: Uint8Array, pause: Pause): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceSize) {
    await pause();
    yield bytes.subarray(at, at + pieceSize);
  }
}

/** The base as a record of a store. */
export class RecordedBaseStore implements BaseStore {
  /** The record as last read or written: thousands of cases are not parsed and hashed for each sync. */
  private last: { readonly fingerprint: string; readonly loaded: Loaded } | undefined;

  /**
   * @param head where git's HEAD is; undefined outside of a repository
   */
  constructor(
    private readonly store: StateStore,
    private readonly binding: Binding,
    private readonly head: () => Promise<string | undefined>,
    private readonly pause: Pause,
  ) {}

  async read(): Promise<Base> {
    const [{ synced, otherBinding }, head] = await Promise.all([this.load(), this.head()]);
    const cases = new Map<string, TestCase>();
    const files = new Map<string, string>();
    const paths = new Map<string, string>();
    for (const [id, known] of synced) {
      await this.pause();
      const testCase = (known.testCase ??= readRecord(known.record));
      if (!testCase) continue;
      cases.set(id, testCase);
      const { file, path } = known.record;
      if (file !== undefined) files.set(file, id);
      if (path !== undefined) paths.set(path, id);
    }
    const isElsewhere = (id: string): boolean => (synced.get(id)?.record.head ?? undefined) !== head;
    return { cases, files, paths, otherBinding, isElsewhere };
  }

  async bind(): Promise<void> {
    const record = readBinding(await readFirstLine(this.store.readPieces('base')));
    if (this.isOwn(record)) return;
    if (record) await this.store.remove('undo');
    await this.store.write('base', printRecord(this.binding, [], this.pause));
  }

  async update(changes: BaseChanges, seen: SeenFiles = new Map(), seenAt?: string): Promise<void> {
    const { synced, otherBinding } = await this.load();
    const head = seenAt ?? (await this.head()) ?? null;
    const moved = [...seen].flatMap(([id, { path }]) => {
      const known = synced.get(id);
      return known && (known.record.head !== head || known.record.path !== path)
        ? [[id, { ...known, record: { ...known.record, head, path } }] as const]
        : [];
    });
    if (!otherBinding && changes.size + moved.length === 0) return;
    if (otherBinding) await this.store.remove('undo');
    for (const [id, known] of moved) synced.set(id, known);
    const records = new Map<string, () => SyncedRecord>();
    for (const [id, { record }] of synced) records.set(id, () => record);
    for (const [id, testCase] of changes) {
      if (testCase)
        records.set(id, () =>
          createRecord(testCase, head, seen.get(id) ?? { path: synced.get(id)?.record.path }),
        );
      else records.delete(id);
    }
    await this.store.write('base', printRecord(this.binding, records.values(), this.pause));
    this.last = undefined;
  }

  /** A copy of what the record says, that may be changed. */
  private async load(): Promise<Loaded> {
    const { synced, otherBinding } = (await this.findLast()) ?? (await this.loadAnew());
    return { synced: new Map(synced), otherBinding };
  }

  private async findLast(): Promise<Loaded | undefined> {
    const { last } = this;
    if (!last) return undefined;
    return last.fingerprint === (await fingerprintOfPieces(this.store.readPieces('base')))
      ? last.loaded
      : undefined;
  }

  private async loadAnew(): Promise<Loaded> {
    this.last = undefined;
    const bytes = (await this.store.readBytes('base')) ?? Buffer.alloc(0);
    const fingerprint = await fingerprintOfPieces(piecesOf(bytes, this.pause));
    const loaded = await this.parse(bytes);
    this.last = { fingerprint, loaded };
    return loaded;
  }

  private async parse(bytes: Buffer): Promise<Loaded> {
    const synced = new Map<string, Synced>();
    // Nothing synced yet, or a record that is no use: then the comparison is two-way.
    const bound = readBinding(bytes);
    if (!bound) return { synced, otherBinding: undefined };
    if (!this.isOwn(bound)) {
      const { serviceUrl, testTargetId } = bound;
      return { synced, otherBinding: { serviceUrl, testTargetId } };
    }
    for (const record of readRecords(bytes)) {
      await this.pause();
      synced.set(record.id, { record });
    }
    return { synced, otherBinding: undefined };
  }

  private isOwn(bound: Binding | undefined): boolean {
    const { serviceUrl, testTargetId } = this.binding;
    return bound?.testTargetId === testTargetId && isSameService(bound.serviceUrl, serviceUrl);
  }
}

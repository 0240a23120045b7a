import { fingerprintOfPieces, fingerprintWithPauses } from '../../api/json/fingerprint.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { Pause } from '../../core/slices.ts';
import { isSameService } from '../../core/target/serviceAddresses.ts';
import type { CaseOrigin } from '../state/baseStore.ts';
import {
  createRecord,
  printRecord,
  readBinding,
  readFirstLine,
  readRecords,
  type SyncedRecord,
} from './baseRecord.ts';
import type { Base, BaseChanges, BaseStore, Binding, SeenFiles } from './baseStore.ts';
import type { StateStore } from './stateStore.ts';

/** The content of a record. */
interface Loaded {
  readonly synced: Map<string, SyncedRecord>;
  readonly otherBinding: Binding | undefined;
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
    const origins = new Map<string, CaseOrigin>();
    const files = new Map<string, string>();
    const paths = new Map<string, string>();
    for (const [id, { testCase, origin, file, path }] of synced) {
      cases.set(id, testCase);
      if (origin) origins.set(id, origin);
      if (file !== undefined) files.set(file, id);
      if (path !== undefined) paths.set(path, id);
    }
    const isElsewhere = (id: string): boolean => (synced.get(id)?.head ?? undefined) !== head;
    return { cases, origins, files, paths, otherBinding, isElsewhere };
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
      return known && (known.head !== head || known.path !== path)
        ? [[id, { ...known, head, path }] as const]
        : [];
    });
    if (!otherBinding && changes.size + moved.length === 0) return;
    if (otherBinding) await this.store.remove('undo');
    for (const [id, known] of moved) synced.set(id, known);
    for (const [id, known] of changes) {
      const file = seen.get(id) ?? { path: synced.get(id)?.path };
      if (known) synced.set(id, createRecord(known, head, file));
      else synced.delete(id);
    }
    await this.store.write('base', printRecord(this.binding, synced.values(), this.pause));
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
    const fingerprint = await fingerprintWithPauses(bytes, this.pause);
    const loaded = await this.parse(bytes);
    this.last = { fingerprint, loaded };
    return loaded;
  }

  private async parse(bytes: Buffer): Promise<Loaded> {
    const synced = new Map<string, SyncedRecord>();
    // Nothing synced yet, or a record that is no use: then the comparison is two-way.
    const bound = readBinding(bytes);
    if (!bound) return { synced, otherBinding: undefined };
    if (!this.isOwn(bound)) {
      const { serviceUrl, testTargetId } = bound;
      return { synced, otherBinding: { serviceUrl, testTargetId } };
    }
    for (const record of readRecords(bytes)) {
      await this.pause();
      if (record) synced.set(record.id, record);
    }
    return { synced, otherBinding: undefined };
  }

  private isOwn(bound: Binding | undefined): boolean {
    const { serviceUrl, testTargetId } = this.binding;
    return bound?.testTargetId === testTargetId && isSameService(bound.serviceUrl, serviceUrl);
  }
}

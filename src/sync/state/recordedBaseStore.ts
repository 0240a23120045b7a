import * as z from 'zod';
import type { TestCase } from '../../core/case/testCase.ts';
import type { Pause } from '../../core/cooperativePause.ts';
import { isSameService } from '../../core/target/isSameService.ts';
import type { Base, BaseChanges, BaseStore, Binding } from './baseStore.ts';
import { printJsonLines, readJsonLines } from './jsonLines.ts';
import type { StateStore } from './stateStore.ts';

const header = z.object({ format: z.literal(1), serviceUrl: z.string(), testTargetId: z.string() });
/** The id of a case, SHA-256 of its content in hexadecimal, HEAD when its file was last seen, the content. */
const line = z.tuple([z.string(), z.string(), z.string().nullable(), z.string()]);

interface Synced {
  readonly hash: string;
  readonly head: string | null;
  readonly text: string;
  /** The content, once it is known to be what was synced; null where the record was tampered with. */
  testCase?: TestCase | null;
}

/** The content of a record. */
interface Loaded {
  readonly synced: Map<string, Synced>;
  readonly otherBinding: Binding | undefined;
}

/** The base as a record of a store. */
export class RecordedBaseStore implements BaseStore {
  /** The record as last read or written: thousands of cases are not parsed and hashed for each sync. */
  private last: { readonly hash: string; readonly loaded: Loaded } | undefined;

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
    for (const [id, record] of synced) {
      await this.pause();
      const testCase = (record.testCase ??= await trusted(record));
      if (testCase) cases.set(id, testCase);
    }
    return { cases, otherBinding, isElsewhere: (id) => (synced.get(id)?.head ?? undefined) !== head };
  }

  async bind(): Promise<void> {
    const text = await this.store.read('base');
    const bound = await readJsonLines(text?.slice(0, text.indexOf('\n') + 1) ?? '', this.pause);
    const record = header.safeParse(bound[0]).data;
    if (this.isOwn(record)) return;
    if (record) await this.store.remove('undo');
    await this.store.write('base', await printJsonLines([this.header()], this.pause));
  }

  async update(changes: BaseChanges, seen: Iterable<string> = [], seenAt?: string): Promise<void> {
    const { synced, otherBinding } = await this.load();
    const head = seenAt ?? (await this.head()) ?? null;
    const moved = [...seen].flatMap((id) => {
      const record = synced.get(id);
      return record && record.head !== head ? [[id, { ...record, head }] as const] : [];
    });
    if (!otherBinding && changes.size + moved.length === 0) return;
    if (otherBinding) await this.store.remove('undo');
    for (const [id, record] of moved) synced.set(id, record);
    for (const [id, testCase] of changes) {
      await this.pause();
      const text = JSON.stringify(testCase);
      if (testCase)
        synced.set(id, { text, head, hash: await hashOf(text), testCase: JSON.parse(text) as TestCase });
      else synced.delete(id);
    }
    const lines = [...synced].map(([id, { hash, head: at, text }]) => [id, hash, at, text]);
    const text = await printJsonLines([this.header(), ...lines], this.pause);
    await this.store.write('base', text);
    this.last = { hash: await hashOf(text), loaded: { synced, otherBinding: undefined } };
  }

  /** A copy of what the record says, that may be changed. */
  private async load(): Promise<Loaded> {
    const text = (await this.store.read('base')) ?? '';
    const hash = await hashOf(text);
    if (this.last?.hash !== hash) this.last = { hash, loaded: await this.parsed(text) };
    const { synced, otherBinding } = this.last.loaded;
    return { synced: new Map(synced), otherBinding };
  }

  private async parsed(text: string): Promise<Loaded> {
    const synced = new Map<string, Synced>();
    // Nothing synced yet, or a record that is no use: then the comparison is two-way.
    const lines = await readJsonLines(text, this.pause);
    const { data: bound } = header.safeParse(lines[0]);
    if (!bound) return { synced, otherBinding: undefined };
    if (!this.isOwn(bound)) {
      const { serviceUrl, testTargetId } = bound;
      return { synced, otherBinding: { serviceUrl, testTargetId } };
    }
    for (const value of lines.slice(1)) {
      await this.pause();
      const { data } = line.safeParse(value);
      if (data) synced.set(data[0], { hash: data[1], head: data[2], text: data[3] });
    }
    return { synced, otherBinding: undefined };
  }

  private header(): z.infer<typeof header> {
    const { serviceUrl, testTargetId } = this.binding;
    return { format: 1, serviceUrl, testTargetId };
  }

  private isOwn(bound: Binding | undefined): boolean {
    const { serviceUrl, testTargetId } = this.binding;
    return bound?.testTargetId === testTargetId && isSameService(bound.serviceUrl, serviceUrl);
  }
}

/** A record that was tampered with is no proof of what was synced. */
const trusted = async ({ text, hash }: Synced): Promise<TestCase | null> =>
  (await hashOf(text)) === hash ? (JSON.parse(text) as TestCase) : null;

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

import type { IndexedCase } from './caseIndex.ts';

/** Indexed cases by file, by id, and by the ids that they need. */
export class CaseTable {
  private readonly cases = new Map<string, IndexedCase>();
  private readonly ids = new Groups();
  private readonly needs = new Groups();

  all(): Iterable<IndexedCase> {
    return this.cases.values();
  }

  keys(): string[] {
    return [...this.cases.keys()];
  }

  get(key: string): IndexedCase | undefined {
    return this.cases.get(key);
  }

  set(key: string, indexed: IndexedCase): void {
    this.delete(key);
    this.cases.set(key, indexed);
    this.ids.add(indexed.summary.id?.value, key);
    for (const id of needsOf(indexed)) this.needs.add(id, key);
  }

  /** @returns whether the file was there */
  delete(key: string): boolean {
    const indexed = this.cases.get(key);
    if (!indexed) return false;
    this.ids.remove(indexed.summary.id?.value, key);
    for (const id of needsOf(indexed)) this.needs.remove(id, key);
    return this.cases.delete(key);
  }

  byId(id: string): IndexedCase[] {
    return this.listed(this.ids.get(id));
  }

  dependantsOf(id: string): IndexedCase[] {
    return this.listed(this.needs.get(id));
  }

  private listed(keys: Iterable<string>): IndexedCase[] {
    return [...keys].toSorted().flatMap((key) => this.cases.get(key) ?? []);
  }
}

const needsOf = ({ summary }: IndexedCase): Set<string> =>
  new Set([summary.dependencyId, summary.teardownId].flatMap((id) => id?.value ?? []));

/** Keys of files under an id. */
class Groups {
  private readonly groups = new Map<string, Set<string>>();

  get(id: string): Iterable<string> {
    return this.groups.get(id) ?? [];
  }

  add(id: string | undefined, key: string): void {
    if (!id) return;
    const group = this.groups.get(id);
    if (group) group.add(key);
    else this.groups.set(id, new Set([key]));
  }

  remove(id: string | undefined, key: string): void {
    if (!id) return;
    const group = this.groups.get(id);
    group?.delete(key);
    if (group?.size === 0) this.groups.delete(id);
  }
}

/** Whether two readings are of the same text, which is decoded only where a hash is missing. */
export function isSameText(one: IndexedCase, other: IndexedCase): boolean {
  if (one === other) return true;
  return one.hash === undefined || other.hash === undefined
    ? one.text === other.text
    : one.hash === other.hash;
}

import type { CaseSummary } from '../../../core/summary/caseSummary.ts';
import type { Located } from '../../../core/text/span.ts';
import type { CaseIndex } from '../../files/index/caseIndex.ts';

/** The names of one kind that files list, by the keys of their files. Kept up to date file by file. */
export class NamesInFiles {
  private readonly users = new Map<string, Set<string>>();
  private readonly listed = new Map<string, readonly string[]>();

  /**
   * Reads the index once, and follows it as long as it is there.
   *
   * @param read gets the names of a file
   */
  constructor(
    private readonly index: Pick<CaseIndex, 'all' | 'at' | 'onDidChange'>,
    private readonly read: (summary: CaseSummary) => readonly Located[],
  ) {
    for (const { uri, summary } of index.all()) this.update(uri.toString(), summary);
    index.onDidChange((uris) => {
      for (const uri of uris) this.update(uri.toString(), this.index.at(uri)?.summary);
    });
  }

  /** Every name, each once. */
  all(): Iterable<string> {
    return this.users.keys();
  }

  /** How many files list a name, without one of them. */
  count(name: string, exceptKey: string): number {
    const users = this.users.get(name);
    return users ? users.size - Number(users.has(exceptKey)) : 0;
  }

  private update(key: string, summary: CaseSummary | undefined): void {
    for (const name of this.listed.get(key) ?? []) {
      const users = this.users.get(name);
      users?.delete(key);
      if (users?.size === 0) this.users.delete(name);
    }
    const names = summary ? this.read(summary).map(({ value }) => value) : [];
    if (names.length > 0) this.listed.set(key, names);
    else this.listed.delete(key);
    for (const name of names) {
      const users = this.users.get(name);
      if (users) users.add(key);
      else this.users.set(name, new Set([key]));
    }
  }
}

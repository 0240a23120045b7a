import type { CaseSummary } from '../core/summary/caseSummary.ts';

interface Entry {
  readonly summary: CaseSummary;
  readonly weight: number;
}

/** Summaries by a hash of their text: a checkout back and forth, or an undo, reads nothing twice. */
export class SummaryCache {
  private readonly entries = new Map<string, Entry>();
  private weight = 0;

  /** @param limit how many characters the texts of all entries may have together */
  constructor(private readonly limit = 32_000_000) {}

  get(key: string): CaseSummary | undefined {
    return this.entries.get(key)?.summary;
  }

  /** Remembers a summary as the latest one in use, and forgets those that were not used for longest. */
  set(key: string, summary: CaseSummary, weight: number): void {
    this.drop(key);
    this.entries.set(key, { summary, weight });
    this.weight += weight;
    for (const [oldest] of this.entries) {
      if (this.weight <= this.limit) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    this.weight -= this.entries.get(key)?.weight ?? 0;
    this.entries.delete(key);
  }
}

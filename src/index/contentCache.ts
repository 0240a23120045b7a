/** What was read of a text, as JSON. */
export interface ReadContent {
  readonly summary: Uint8Array;
  readonly problems: Uint8Array;
}

/** What was read of texts, by their SHA-256: a checkout back and forth reads nothing twice. */
export class ContentCache {
  private readonly entries = new Map<string, ReadContent>();
  private weight = 0;

  /** @param limit how many bytes all entries may have together */
  constructor(private readonly limit = 64_000_000) {}

  /** Gets what was read of a text, which counts as the latest one in use. */
  get(hash: string): ReadContent | undefined {
    const content = this.entries.get(hash);
    if (!content) return undefined;
    this.entries.delete(hash);
    this.entries.set(hash, content);
    return content;
  }

  /** Remembers what was read of a text, and forgets those that were not used for longest. */
  set(hash: string, content: ReadContent): void {
    this.drop(hash);
    this.entries.set(hash, content);
    this.weight += weightOf(content);
    for (const [oldest] of this.entries) {
      if (this.weight <= this.limit) break;
      this.drop(oldest);
    }
  }

  private drop(hash: string): void {
    const content = this.entries.get(hash);
    if (!content) return;
    this.weight -= weightOf(content);
    this.entries.delete(hash);
  }
}

const weightOf = ({ summary, problems }: ReadContent): number => summary.length + problems.length;

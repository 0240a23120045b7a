/** Pieces that Prettier formatted for the last text, by what they were before. */
export class FormattedPieces {
  private last = new Map<string, string>();
  private present = new Map<string, string>();

  get(key: string): string | undefined {
    const known = this.present.get(key) ?? this.last.get(key);
    if (known !== undefined) this.present.set(key, known);
    return known;
  }

  set(key: string, formatted: string): void {
    this.present.set(key, formatted);
  }

  /** Forgets what was not asked for since the last time. */
  forget(): void {
    this.last = this.present;
    this.present = new Map();
  }
}

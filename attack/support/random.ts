/** Random choices that are the same for the same seed. */
export class Random {
  #state: number;

  /** @param seed any text, such as that of a run with the number of a case */
  constructor(seed: string) {
    this.#state = 2166136261;
    for (const character of seed)
      this.#state = Math.imul(this.#state ^ (character.codePointAt(0) ?? 0), 16777619);
  }

  /** A whole number from 0 to below `end`: mulberry32. */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  }

  /** Whether something happens whose chance is one in `often`. */
  oneIn(often: number): boolean {
    return this.below(often) === 0;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from');
    return item;
  }

  /** The seed of another generator. */
  seed(): number {
    return this.below(2 ** 31);
  }
}

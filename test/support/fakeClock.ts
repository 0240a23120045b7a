/** A clock that stands still until a test moves it on. */
export class FakeClock {
  #now: number;
  readonly #waiting: { readonly run: () => void; readonly at: number }[] = [];

  /** @param now the time at first, in ms */
  constructor(now = 0) {
    this.#now = now;
  }

  /** The time in ms. */
  readonly now = (): number => this.#now;

  /** Does something once so many ms have passed on this clock; disposing of the answer calls it off. */
  readonly later = (run: () => void, ms: number): { dispose(): void } => {
    const work = { run, at: this.#now + ms };
    this.#waiting.push(work);
    return { dispose: () => this.#remove(work) };
  };

  /** How many things are still to be done. */
  get pending(): number {
    return this.#waiting.length;
  }

  /** Moves on by so many ms, and does what was due meanwhile, each at its time. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#remove(next);
      this.#now = next.at;
      next.run();
    }
    this.#now = end;
  }

  #next(end: number): { readonly run: () => void; readonly at: number } | undefined {
    const due = this.#waiting.filter(({ at }) => at <= end);
    return due.sort((one, other) => one.at - other.at)[0];
  }

  #remove(work: { readonly run: () => void }): void {
    const index = this.#waiting.findIndex((timer) => timer === work);
    if (index >= 0) this.#waiting.splice(index, 1);
  }
}

/** Tasks that run one after the other. Those that have not begun when it closes never do. */
export class TaskQueue {
  #last: Promise<unknown> = Promise.resolve();
  readonly #end = new AbortController();

  /** Aborts when everything is to end. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  /** Does `work` when all that came before is done. */
  add<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => work(this.signal));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Aborts the work under way, and waits for its end. */
  async close(): Promise<void> {
    this.#end.abort();
    await this.#last;
  }
}

import type { CallAnswer } from '../hostCalls.ts';

const most = { timers: 1000, fetches: 20 } as const;

/** The longest delay that a timer of Node knows, in ms. */
const longestDelay = 2 ** 31 - 1;

/** The timers and requests that code waits for, each by the id under which it is answered. */
export class PendingWork {
  readonly #timers = new Map<number, NodeJS.Timeout>();
  readonly #fetches = new Set<number>();
  #answers: [number, CallAnswer][] = [];
  #wake: () => void = () => undefined;

  /** Waits for an answer. @returns whether there is one: nothing may be under way */
  async next(): Promise<boolean> {
    if (this.#answers.length === 0 && this.#timers.size + this.#fetches.size > 0)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    return this.#answers.length > 0;
  }

  /** Takes the answers one by one: one may withdraw those after it. */
  *takeAnswers(): Generator<[number, CallAnswer]> {
    for (let next = this.#answers.shift(); next; next = this.#answers.shift()) yield next;
  }

  /** @throws {RangeError} where there are too many */
  startTimer(id: number, delay: number): null {
    if (this.#timers.size >= most.timers) throw new RangeError(`More than ${most.timers} timers at once`);
    const fire = (): void => {
      this.#timers.delete(id);
      this.#put(id, { value: null });
    };
    this.#timers.set(id, setTimeout(fire, Math.min(longestDelay, delay)));
    return null;
  }

  stopTimer(id: number): null {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.#answers = this.#answers.filter(([other]) => other !== id);
    return null;
  }

  /** @throws {RangeError} where there are too many */
  startFetch(id: number, work: () => Promise<unknown>): null {
    if (this.#fetches.size >= most.fetches)
      throw new RangeError(`More than ${most.fetches} requests at once`);
    this.#fetches.add(id);
    const end = (answer: CallAnswer): void => {
      this.#fetches.delete(id);
      this.#put(id, answer);
    };
    work().then(
      (value) => end({ value }),
      (error: unknown) => end({ error: { name: 'TypeError', message: messageOf(error) } }),
    );
    return null;
  }

  #put(id: number, answer: CallAnswer): void {
    this.#answers.push([id, answer]);
    this.#wake();
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

import { Random } from './random.ts';

/** One way to attack the product; each file beside `run.ts` exports one. */
export interface Part {
  /** How many attempts a full run makes. */
  readonly attempts: number;
  /** Prepares what all its cases share. */
  open(): Promise<Attack>;
}

/** A part that is ready. */
export interface Attack {
  /**
   * Plays one case, which the random choices determine.
   *
   * @returns how many attempts it was and what failed; nothing for one that went well
   * @throws what made its only attempt fail
   */
  play(random: Random): Promise<Tally | void>;
  close(): Promise<void>;
}

export interface Tally {
  readonly attempts: number;
  readonly failures: readonly string[];
}

export interface Failure {
  /** The number of the case, by which the seed reproduces it. */
  readonly number: number;
  readonly what: string;
}

/** How far a part is run. */
export interface Extent {
  readonly seed: number;
  /** How many attempts are made, in as many cases as it takes. */
  readonly attempts: number;
  /** After how many milliseconds no further case begins. */
  readonly time?: number | undefined;
  /** The only case to play. */
  readonly only?: number | undefined;
}

export interface Result {
  readonly attempts: number;
  readonly failures: readonly Failure[];
  /** In milliseconds. */
  readonly took: number;
}

/** Runs a part case by case. */
export async function attack(part: Part, { seed, attempts, time = Infinity, only }: Extent): Promise<Result> {
  const start = performance.now();
  const took = (): number => performance.now() - start;
  const failures: Failure[] = [];
  let made = 0;
  const ready = await part.open();
  try {
    for (let number = only ?? 0; made < attempts && took() < time; number++) {
      const tally = await tallyOf(ready, new Random(`${seed} ${number}`));
      made += tally.attempts;
      failures.push(...tally.failures.map((what) => ({ number, what })));
      if (only !== undefined) break;
    }
  } finally {
    await ready.close();
  }
  return { attempts: made, failures, took: took() };
}

async function tallyOf(ready: Attack, random: Random): Promise<Tally> {
  try {
    return (await ready.play(random)) ?? { attempts: 1, failures: [] };
  } catch (error) {
    return {
      attempts: 1,
      failures: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    };
  }
}

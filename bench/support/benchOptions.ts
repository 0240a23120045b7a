import { parseArgs } from 'node:util';

/** What a run of the benchmarks was asked for. */
export interface BenchOptions {
  /** The measurements to run; all if there are none. */
  readonly names: readonly string[];
  /** Prints the figures that have a reference, as JSON, and nothing else. */
  readonly json: boolean;
  /** How many test cases a sync has. */
  readonly sizes: readonly number[];
  /** How often each work is done; the one in the middle counts. */
  readonly repeat: number;
  /** For how many minutes the live page paints frames. */
  readonly minutes: number;
  /** The file for a picture of how a sync grows with its test cases. */
  readonly picture: string | undefined;
}

/** Reads the arguments of the process: `sync --sizes 100,1000 --repeat 1 --json --picture growth.svg`. */
export function benchOptions(): BenchOptions {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      sizes: { type: 'string', default: '1000,5000,10000' },
      repeat: { type: 'string', default: '3' },
      minutes: { type: 'string', default: '1' },
      picture: { type: 'string' },
    },
  });
  return {
    names: positionals,
    json: values.json,
    sizes: values.sizes.split(',').map(Number),
    repeat: Number(values.repeat),
    minutes: Number(values.minutes),
    picture: values.picture,
  };
}

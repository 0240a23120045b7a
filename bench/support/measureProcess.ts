import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What a whole process took, from its start to its end. */
export interface Usage {
  /** Milliseconds. */
  readonly wall: number;
  /** Milliseconds of both kinds, user and system, of all its threads. */
  readonly cpu: number;
  /** The most memory that was resident, in MB. */
  readonly peak: number;
}

/**
 * Runs a script of Node.js to its end, in a process of its own.
 *
 * @param folder where it writes what it used
 * @throws Error with what it printed, when it fails
 */
export function measureProcess(args: readonly string[], folder: string, env: NodeJS.ProcessEnv = {}): Usage {
  const usage = path.join(folder, 'usage.json');
  const hook = path.join(import.meta.dirname, 'reportUsage.cjs');
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--require', hook, ...args], {
    env: { ...process.env, ...env, BENCH_USAGE: usage },
    encoding: 'utf8',
  });
  const wall = performance.now() - began;
  if (status !== 0) throw new Error(`${args.join(' ')} failed: ${stderr}${stdout}`);
  return { wall, ...(JSON.parse(readFileSync(usage, 'utf8')) as Omit<Usage, 'wall'>) };
}

/** The measurement whose wall time is in the middle. */
export const medianUsage = (all: readonly Usage[]): Usage =>
  all.toSorted((a, b) => a.wall - b.wall)[Math.floor(all.length / 2)] ?? { wall: 0, cpu: 0, peak: 0 };

import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesBelow } from './host/files.mts';
import { repoRoot } from './host/paths.mts';
import { ended, startProcess } from './host/processes.mts';
import { readStats, statsLine, sumOf, type Stats } from './stats.mts';

/** A shared machine may stall whole processes for seconds; a failure that stays is one. */
const retries = process.env.CI ? ['--retries', '2'] : [];

export interface MochaRun {
  level: string;
  folder: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  /**
   * The part that a file belongs to. Each part runs in a process of its own, all at the same time: tests
   * wait for what they start more than they work.
   */
  partOf?: (file: string) => string;
}

/** Runs the tests of a folder in plain Node, ends with a line of their number, and gives the exit code. */
export async function runMocha({ level, folder, args, env, partOf = () => '' }: MochaRun): Promise<number> {
  const files = filesBelow(folder, '.test.ts', '.test.mts');
  if (files.length === 0) {
    console.error(`There are no tests in ${folder}`);
    return 2;
  }
  const temporary = mkdtempSync(path.join(tmpdir(), 'ptc-stats-'));
  const parts = [...new Set(files.map(partOf))];
  const runs = parts.map((part, at) =>
    mocha(
      files.filter((file) => partOf(file) === part),
      { args, env, folder: temporary, at },
    ),
  );
  const finished = await Promise.all(runs);
  for (const { output } of finished) if (output !== undefined) process.stdout.write(readFileSync(output));
  rmSync(temporary, { recursive: true });
  const stats = finished.every((one) => one.stats)
    ? sumOf(finished.flatMap((one) => one.stats ?? []))
    : undefined;
  const code = Math.max(...finished.map((one) => one.code));
  if (!stats) return code || 1;
  if (process.env.PTC_STATS_FILE) writeFileSync(process.env.PTC_STATS_FILE, JSON.stringify(stats));
  console.log(`${level}: ${statsLine(stats)}`);
  return stats.passed === 0 ? code || 1 : code;
}

interface Finished {
  code: number;
  stats: Stats | undefined;
  /** The file with what it printed, where another process printed at the same time. */
  output: string | undefined;
}

async function mocha(
  files: readonly string[],
  { args, env, folder, at }: { folder: string; at: number } & Pick<MochaRun, 'args' | 'env'>,
): Promise<Finished> {
  const statsFile = path.join(folder, `stats-${at}.json`);
  const output = at > 0 ? path.join(folder, `output-${at}.txt`) : undefined;
  const out = output === undefined ? 'inherit' : openSync(output, 'w');
  const all = [
    '--import',
    'tsx',
    'node_modules/mocha/bin/mocha.js',
    '--reporter',
    './scripts/reporter.cts',
    ...retries,
    ...args,
    ...files,
  ];
  const child = startProcess(process.execPath, all, {
    cwd: repoRoot,
    env: { ...process.env, ...env, PTC_STATS_FILE: statsFile },
    stdio: ['ignore', out, out],
  });
  if (typeof out === 'number') closeSync(out);
  return { code: await ended(child), stats: readStats(statsFile), output };
}

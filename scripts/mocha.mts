import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesBelow } from './host/files.mts';
import { repoRoot } from './host/paths.mts';
import { ended, startProcess } from './host/processes.mts';
import { readStats, statsLine, sumOf, type Stats } from './stats.mts';

export interface MochaRun {
  level: string;
  folder: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Which files' tests run in a process of their own, at the same time as the others. */
  isBeside?: (file: string) => boolean;
}

/** Runs the tests of a folder in plain Node, ends with a line of their number, and gives the exit code. */
export async function runMocha({
  level,
  folder,
  args,
  env,
  isBeside = () => false,
}: MochaRun): Promise<number> {
  const files = filesBelow(folder, '.test.ts', '.test.mts');
  if (files.length === 0) {
    console.error(`There are no tests in ${folder}`);
    return 2;
  }
  const temporary = mkdtempSync(path.join(tmpdir(), 'ptc-stats-'));
  const runs = [files.filter((file) => !isBeside(file)), files.filter((file) => isBeside(file))]
    .filter((some) => some.length > 0)
    .map((some, at) => mocha(some, { args, env, folder: temporary, isSecond: at > 0 }));
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
  { args, env, folder, isSecond }: { folder: string; isSecond: boolean } & Pick<MochaRun, 'args' | 'env'>,
): Promise<Finished> {
  const statsFile = path.join(folder, `stats-${isSecond}.json`);
  const output = isSecond ? path.join(folder, 'output.txt') : undefined;
  const out = output === undefined ? 'inherit' : openSync(output, 'w');
  const all = [
    '--import',
    'tsx',
    'node_modules/mocha/bin/mocha.js',
    '--reporter',
    './scripts/reporter.cts',
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

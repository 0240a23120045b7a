import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesBelow } from './host/files.mts';
import { repoRoot } from './host/paths.mts';
import { ended, startProcess } from './host/processes.mts';
import { readStats, statsLine } from './stats.mts';

export interface MochaRun {
  level: string;
  folder: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
}

/** Runs the tests of a folder in plain Node, ends with a line of their number, and gives the exit code. */
export async function runMocha({ level, folder, args, env }: MochaRun): Promise<number> {
  const files = filesBelow(folder, '.test.ts', '.test.mts');
  if (files.length === 0) {
    console.error(`There are no tests in ${folder}`);
    return 2;
  }
  const temporary = mkdtempSync(path.join(tmpdir(), 'ptc-stats-'));
  const statsFile = process.env.PTC_STATS_FILE ?? path.join(temporary, 'stats.json');
  rmSync(statsFile, { force: true });
  const mocha = [
    '--import',
    'tsx',
    'node_modules/mocha/bin/mocha.js',
    '--reporter',
    './scripts/reporter.cts',
    ...args,
    ...files,
  ];
  const child = startProcess(process.execPath, mocha, {
    cwd: repoRoot,
    env: { ...process.env, ...env, PTC_STATS_FILE: statsFile },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await ended(child);
  const stats = readStats(statsFile);
  rmSync(temporary, { recursive: true });
  if (stats) console.log(`${level}: ${statsLine(stats)}`);
  return stats && stats.passed === 0 ? code || 1 : code;
}

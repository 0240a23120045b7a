import pLimit from 'p-limit';
import { npmCommand } from '../host/npmCommand.ts';
import { repoRoot } from '../host/paths.ts';
import { runProcess } from '../host/processes.ts';
import { prepareLevels, type Level, type LevelName, type LevelOptions } from './levels.ts';
import { hasFailed, type FileOutcome } from './fileOutcome.ts';
import type { Check, Results } from './summary.ts';

export interface RunOptions extends LevelOptions {
  readonly levels: readonly LevelName[];
  /** Whether to lint and to check types as well. */
  readonly withChecks: boolean;
  /** How often a file with a failed test is run again, at most. */
  readonly repeats: number;
}

/** How much runs at the same time: more than there are cores, since tests also wait. */
const slots = 3;

/** Runs all that the options ask for. */
export async function runAll(options: RunOptions): Promise<Results> {
  const started = performance.now();
  const limit = pLimit(slots);
  const checkNames = options.withChecks ? ['lint', 'typecheck'] : [];
  const checks = Promise.all(checkNames.map((name) => limit(() => npmRun(name))));
  const levels = await prepareLevels(options.levels, options);
  const outcomes = await runLevels(levels, options.repeats, limit, checks);
  return { checks: await checks, outcomes, ms: performance.now() - started };
}

/**
 * Runs tests; then, when nothing else runs, repeats the files in which one failed, one after the other.
 *
 * @param repeats how often a file is run again, at most
 * @param others what is waited for before anything is repeated
 */
export async function runLevels(
  levels: readonly Level[],
  repeats: number,
  limit = pLimit(slots),
  others: Promise<unknown> = Promise.resolve(),
): Promise<FileOutcome[]> {
  const runs = levels.map(async (level) => {
    const runs = await Promise.all(level.batches.map((files) => limit(() => level.run(files))));
    await level.end();
    return runs.flat().map((run) => ({ level, outcome: { level: level.name, file: run.file, runs: [run] } }));
  });
  const [first] = await Promise.all([Promise.all(runs), others]);
  const outcomes: FileOutcome[] = [];
  for (const { level, outcome } of first.flat())
    outcomes.push(hasFailed(outcome) ? await repeated(level, outcome, repeats) : outcome);
  return outcomes;
}

/** Runs a file again, each time in a fresh process, until nothing in it fails. */
async function repeated(level: Level, outcome: FileOutcome, repeats: number): Promise<FileOutcome> {
  const runs = [...outcome.runs];
  for (let count = 0; count < repeats && hasFailed({ ...outcome, runs }); count++) {
    console.log(`\nRepeating ${outcome.file}`);
    runs.push(...(await level.run([outcome.file])));
    await level.end();
  }
  return { ...outcome, runs };
}

async function npmRun(name: string): Promise<Check> {
  const started = performance.now();
  const [command, ...args] = npmCommand();
  const { code, output } = await runProcess(command, [...args, 'run', '--silent', name], { cwd: repoRoot });
  console.log(`\n${name}: ${code === 0 ? 'ok' : `failed\n${output}`}`);
  return { name, isOk: code === 0, ms: performance.now() - started };
}

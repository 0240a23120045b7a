import pLimit from 'p-limit';
import { npmCommand } from '../host/npmCommand.ts';
import { repoRoot } from '../host/paths.ts';
import { runProcess } from '../host/processes.ts';
import { costsOf, overBudget, readRecorded } from './budget.ts';
import { hasFailed, type FileOutcome } from './fileOutcome.ts';
import { prepareLevels, type Level, type LevelName, type LevelOptions } from './levels.ts';
import { notesEnvironment } from './notes.ts';
import type { Check, Results } from './summary.ts';

export interface RunOptions extends LevelOptions {
  readonly levels: readonly LevelName[];
  /** Whether to lint and to check types as well. */
  readonly withChecks: boolean;
  /** How often a file with a failed test is run again, at most. */
  readonly repeats: number;
}

/** How much runs at the same time: more than there are cores, since tests also wait. */
const slots = 4;

/** Runs all that the options ask for. */
export async function runAll(options: RunOptions): Promise<Results> {
  const started = performance.now();
  Object.assign(process.env, notesEnvironment());
  const limit = pLimit(slots);
  const checkNames = options.withChecks ? ['lint', 'typecheck'] : [];
  const checks = Promise.all(checkNames.map((name) => limit(() => npmRun(name))));
  const levels = await prepareLevels(options.levels, options);
  const outcomes = await runLevels(levels, options.repeats, limit, checks);
  const budget = process.env.PTC_DEEP ? [] : [checkBudget(outcomes)];
  return { checks: [...(await checks), ...budget], outcomes, ms: performance.now() - started };
}

function checkBudget(outcomes: readonly FileOutcome[]): Check {
  const flaws = overBudget(costsOf(outcomes));
  for (const flaw of flaws) console.log(`\nbudget: ${flaw}`);
  return { name: 'budget', isOk: flaws.length === 0, ms: 0 };
}

/**
 * Runs tests, those first that take the longest, so that none is left alone at the end; then, when nothing else runs, repeats the files in which one failed, one after the other.
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
  const recorded = readRecorded();
  // One that is new may be long
  const secondsOf = (file: string): number => recorded[file]?.seconds ?? Infinity;
  const jobs = levels
    .flatMap((level) => level.batches.map((files) => ({ level, files })))
    .map((job) => ({ ...job, seconds: job.files.reduce((sum, file) => sum + secondsOf(file), 0) }))
    .toSorted((one, other) => other.seconds - one.seconds);
  const runs = jobs.map(({ level, files }) =>
    limit(async () =>
      (await level.run(files)).map((run) => ({
        level,
        outcome: { level: level.name, file: run.file, runs: [run] },
      })),
    ),
  );
  const [first] = await Promise.all([Promise.all(runs), others]);
  await Promise.all(levels.map((level) => level.end()));
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

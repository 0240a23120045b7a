// Runs, in a checkout with mutants, the tests that reach each of them, the cheapest first: tryMutants.ts MINUTES LANES
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pLimit from 'p-limit';
import { installPacked, packExtension } from '../host/buildExtension.ts';
import { bundleEditorTests } from '../host/bundleTests.ts';
import { ensureHost } from '../host/install.ts';
import { repoRoot } from '../host/paths.ts';
import { runScript } from '../host/runScript.ts';
import type { FileOutcome } from '../tests/fileOutcome.ts';
import { levelNames, type LevelName } from '../tests/levels.ts';
import { nodeLevel } from '../tests/nodeLevels.ts';
import { runInEditor } from '../tests/runInEditor.ts';
import type { Results } from '../tests/summary.ts';
import type { FileRun } from '../tests/testResults.ts';
import { Workers } from '../tests/workers.ts';
import type { Mutant } from './instrument.ts';
import { mutantVariable } from './mutantSwitch.ts';

/** The tests that reach a mutant, in one level or more. */
interface TestFile {
  readonly level: LevelName;
  readonly file: string;
  readonly ms: number;
}

/** What the tests say of a mutant. */
interface Verdict extends Mutant {
  readonly verdict: 'killed' | 'survived' | 'not reached' | 'out of time';
  /** The file of tests that noticed it, and the title of the test. */
  readonly by?: string;
  readonly test?: string;
  readonly tried: readonly string[];
}

/** How long the tests of one mutant may take; a file of tests that has begun comes to its end. */
const minutes = Number(process.argv[2] ?? 8);
/** How many are tried at the same time: on a machine with too much to do, tests fail without having noticed anything. */
const lanes = Number(process.argv[3] ?? 2);
const verdictFile = path.join(repoRoot, 'verdicts.jsonl');
const cheapestFirst = ['unit', 'editor', 'browser'] as const satisfies LevelName[];

void runScript(async () => {
  const mutants = readJson('mutants.json') as Mutant[];
  const { outcomes } = readJson('reached.json') as Results;
  const known = readVerdicts();
  const tools = await prepareTools();
  const limit = pLimit(lanes);
  const tryNext = async (mutant: Mutant): Promise<Verdict> => {
    const files = outcomes.flatMap((outcome) => (reaches(outcome, mutant) ? [testFile(outcome)] : []));
    const verdict = await tryMutant(mutant, files, tools);
    appendFileSync(verdictFile, `${JSON.stringify(verdict)}\n`);
    console.log(line(verdict));
    return verdict;
  };
  const verdicts = await Promise.all(
    mutants.map(
      async (mutant) =>
        known.find(({ number }) => number === mutant.number) ?? (await limit(() => tryNext(mutant))),
    ),
  );
  const killed = verdicts.filter(({ verdict }) => verdict === 'killed').length;
  console.log(`${killed} of ${verdicts.length} mutants killed`);
  return 0;
});

/** Whether a file of tests noted a mutant in a run in which none was active, and none of its tests failed. */
function reaches({ runs: [run] }: FileOutcome, { number }: Mutant): boolean {
  if (!run || run.tests.some(({ state }) => state === 'failed')) return false;
  return run.notes.mutant?.includes(String(number)) === true;
}

const testFile = ({ level, file, runs: [run] }: FileOutcome): TestFile => ({
  level: asLevelName(level),
  file,
  ms: run?.ms ?? 0,
});

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(repoRoot, file), 'utf8'));
}

/** Of mutants that were tried before this script was interrupted. */
function readVerdicts(): Verdict[] {
  if (!existsSync(verdictFile)) return [];
  const lines = readFileSync(verdictFile, 'utf8').split('\n').filter(Boolean);
  return lines.map((text) => JSON.parse(text) as Verdict);
}

function asLevelName(text: string): LevelName {
  const name = levelNames.find((level) => level === text);
  if (name === undefined) throw new Error(`There are no tests "${text}"`);
  return name;
}

type Tools = Record<LevelName, (files: readonly string[], env: NodeJS.ProcessEnv) => AsyncIterable<FileRun>>;

/** Prepares what runs files of each level, one after the other, or together where that is cheaper. */
async function prepareTools(): Promise<Tools> {
  const install = await ensureHost();
  const installed = await installPacked(install, await packExtension());
  const tests = await bundleEditorTests();
  return {
    unit: (files, env) => inWorker('unit', files, env),
    browser: (files, env) => inWorker('browser', files, { ...env, PTC_INSTALLED: installed }),
    async *editor(files, env) {
      yield* await runInEditor({ install, tests, files, env, bail: true, onRun: () => undefined });
    },
  };
}

async function* inWorker(
  level: 'unit' | 'browser',
  files: readonly string[],
  env: NodeJS.ProcessEnv,
): AsyncGenerator<FileRun> {
  const workers = new Workers(nodeLevel(level), env);
  try {
    for (const file of files) yield await workers.run({ file });
  } finally {
    await workers.end();
  }
}

async function tryMutant(mutant: Mutant, files: readonly TestFile[], tools: Tools): Promise<Verdict> {
  if (files.length === 0) return { ...mutant, verdict: 'not reached', tried: [] };
  const started = performance.now();
  const tried: string[] = [];
  const env = { [mutantVariable]: String(mutant.number) };
  for (const level of cheapestFirst) {
    const own = files.filter((file) => file.level === level).toSorted((one, other) => one.ms - other.ms);
    if (own.length === 0) continue;
    for await (const run of tools[level](
      own.map(({ file }) => file),
      env,
    )) {
      tried.push(run.file);
      const failed = run.tests.find(({ state }) => state === 'failed');
      if (failed) return { ...mutant, verdict: 'killed', by: run.file, test: failed.title, tried };
      if (performance.now() - started > minutes * 60_000) return { ...mutant, verdict: 'out of time', tried };
    }
  }
  return { ...mutant, verdict: 'survived', tried };
}

const line = ({ number, file, line, kind, code, verdict, by, test, tried }: Verdict): string =>
  [
    `${number} ${file}:${line} ${kind}: ${code}`,
    `  ${verdict}${by ? ` by ${by}: ${test}` : ` (${tried.length} files)`}`,
  ].join('\n');

import { realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { runsByItself } from '../../core/case/caseDependencies.ts';
import { foldPath } from '../../core/case/safePaths.ts';
import { DiskCaseFiles } from '../../disk/diskCaseFiles.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { printDevice } from '../../runner/device/deviceAndViewport.ts';
import type { CaseEnd } from '../../runner/events/runEvent.ts';
import { engineName } from '../../runner/find/browser.ts';
import {
  type RunPlan,
  planRun,
  lineOfUse,
  type MissingVariable,
  type RunEnvironment,
} from '../../runner/planRun.ts';
import { createRunRedaction } from '../../runner/redaction/redaction.ts';
import { runProject } from '../../runner/runProject.ts';
import type { LocalSet } from '../../sync/cases/localSet.ts';
import type { RunOptions } from '../arguments/commandOptions.ts';
import {
  findExcludedFolders,
  excludedNotes,
  linkNotes,
  assertFolder,
  displayPath,
} from '../cases/folderOptions.ts';
import { readValidCases } from '../cases/readValidCases.ts';
import type { CaseResult, OutcomePart, OutcomeParts } from '../outcome/commandOutcome.ts';
import type { Output } from '../outcome/output.ts';
import { Refusal } from '../outcome/refusal.ts';
import { selectionOf } from '../shards/readShards.ts';
import { selectShard, type Shard } from '../shards/selectShard.ts';
import { blobFileOf, writeShardBlob } from '../shards/writeShardBlob.ts';
import { resolveStateFolder } from '../sync/resolveStateFolder.ts';
import { findRunSetup, type RunSetup } from './findRunSetup.ts';
import { RepeatedRuns, repeatedLines } from './repeatedRuns.ts';
import { RunFolder } from './runFolder.ts';
import { RunProgressPrinter } from './runProgressPrinter.ts';
import { runOutcome, type CompletedRun, writeJunit, createCaseResult, stepTitle } from './runResults.ts';

/**
 * Runs test cases of a folder; prints its progress, unless the outcome is printed as JSON.
 *
 * @throws {Refusal} when a file has errors, or something that the run needs is missing
 */
export async function* runCommand(options: RunOptions, signal: AbortSignal, output: Output): OutcomeParts {
  await assertFolder(options.folder);
  const excluded = await findExcludedFolders(options);
  yield { notes: excludedNotes(excluded) };
  const pause = createEventLoopPause(signal);
  const caseFiles = new DiskCaseFiles(options.folder, pause, () => excluded);
  const local = await readValidCases(caseFiles, pause, signal);
  yield { notes: linkNotes(options.folder, caseFiles) };
  const filesFolder = await filesFolderOf(options);
  const { ids: all, leftOut } = selectCases(options, local);
  if (leftOut > 0) yield { notes: [leftOutNote(leftOut)] };
  const shard = options.shard && createShardRun(options.shard, all, local, options);
  if (shard) yield { notes: [shard.note] };
  const ids = shard ? shard.ids : all;
  const prepared = createRunPlan(ids, local, options);
  const say = (lines: string[]): OutcomePart => sayBefore(lines, options, output);
  yield say(emailNotes(prepared, local));
  const tools = await findRunSetup(options);
  yield say(deviceNotes(tools));
  await shard?.removeOldBlob();
  const runFolder = await RunFolder.create(options.out);
  const run = { ...prepared, ...tools, filesFolder };
  yield await runToEnd(run, { ids, shard, runFolder, local, options, output, signal });
  if (shard && !signal.aborted) yield { notes: [`Blob report: ${shard.file}`] };
  if (runFolder.isKept)
    yield { notes: [`Traces and screenshots are kept in ${runFolder.folder}. They contain what was typed.`] };
}

/** Prints lines before the run, unless they are part of an outcome that is printed as JSON. */
function sayBefore(lines: string[], { json }: RunOptions, output: Output): OutcomePart {
  if (json) return { notes: lines };
  output.lines(lines);
  return {};
}

const deviceNotes = ({ device, browser }: RunSetup): string[] =>
  device ? [`Browser: ${engineName(browser)}, ${printDevice(device)}`] : [];

/** Says before the run what its steps that open an email lack. */
const emailNotes = ({ emailSteps }: RunPlan, local: LocalSet): string[] =>
  emailSteps.map(
    (step) =>
      `"${local.cases.get(step.caseId)?.testCase.description}", step ${stepTitle(step, local)}: needs an email inbox, which local runs don't have, and will fail. Run the test case on the service.`,
  );

const leftOutNote = (count: number): string =>
  count === 1
    ? '1 test case is not run by itself, because it only cleans up after others (type: TEARDOWN). Use --case to run it.'
    : `${count} test cases are not run by themselves, because they only clean up after others (type: TEARDOWN). Use --case to run them.`;

/**
 * The folder of files that test cases upload. A link that the user names is followed; one in the folder of
 * the test cases is not.
 *
 * @throws {UsageError} when the folder that the user names is missing
 */
async function filesFolderOf({ folder, files }: RunOptions): Promise<string> {
  if (files === undefined) return path.resolve(folder, 'files');
  await assertFolder(files);
  return realpath(files);
}

interface RunContext {
  readonly ids: readonly string[];
  readonly shard: ShardRun | undefined;
  readonly runFolder: RunFolder;
  readonly local: LocalSet;
  readonly options: RunOptions;
  readonly output: Output;
  readonly signal: AbortSignal;
}

type PreparedRun = RunPlan & RunSetup & { readonly filesFolder: string };

async function runToEnd(run: PreparedRun, context: RunContext): Promise<OutcomePart> {
  const { ids, shard, runFolder, local, options, signal } = context;
  try {
    const completed = ids.length === 0 ? { results: [], errors: [], ends: [] } : await runCases(run, context);
    if (options.junit !== undefined) await writeJunit(options.junit, completed.results);
    const outcome = runOutcome({ ...completed, ids }, local, signal);
    if (!signal.aborted) await shard?.writeBlob(runFolder.blob, outcome, run);
    return signal.aborted ? outcome : { ...outcome, ...(await proofsOf(run, context, completed.ends)) };
  } finally {
    await runFolder.close();
  }
}

async function runCases(
  run: PreparedRun,
  { shard, runFolder, local, options, output, signal }: RunContext,
): Promise<Omit<CompletedRun, 'ids'> & { readonly ends: readonly CaseEnd[] }> {
  const { reporter, sandbox, folder, blob, isKept } = runFolder;
  const progress = new RunProgressPrinter(local, options, output);
  const results: CaseResult[] = [];
  const errors: string[] = [];
  const ends: CaseEnd[] = [];
  const isRecorded = isKept || options.proveFixes !== undefined;
  const recording = shard ? { blobFolder: blob, isRecorded } : {};
  const { repeat, workers = repeat === undefined ? undefined : 1 } = options;
  const repeated = repeat === undefined ? undefined : new RepeatedRuns(createRunRedaction(run).redacted);
  const resultOf = (end: CaseEnd): CaseResult => createCaseResult(end, local, options.folder, isKept);
  const project = { ...run, reporter, sandbox, folder, workers, repeat, ...recording };
  try {
    for await (const event of runProject(project, signal)) {
      if (!options.json) progress.print(event);
      if (event.type === 'error') errors.push(event.failure.message);
      if (event.type !== 'caseEnd') continue;
      ends.push(event);
      if (repeated) repeated.add(event);
      else results.push(resultOf(event));
    }
    if (!repeated) return { results, errors, ends };
    const compared = await repeated.results(resultOf);
    if (!options.json) output.lines(compared.flatMap(repeatedLines));
    return { results: compared, errors, ends };
  } finally {
    progress.end();
  }
}

/** Proves fixes of the steps that failed, if that is asked for; the state folder must be outside of the test cases. */
async function proofsOf(
  run: PreparedRun,
  { local, options, output, runFolder, signal }: RunContext,
  ends: readonly CaseEnd[],
): Promise<OutcomePart> {
  const { folder, proveFixes: patch, state, json } = options;
  if (patch === undefined || ends.length === 0) return {};
  const { proveFixes } = await import('./proveFixes.ts');
  return proveFixes({
    ends,
    local,
    folder,
    patch,
    state: path.join(await resolveStateFolder(folder, state), 'fingerprints'),
    session: { ...run, ...(await runFolder.forSessions()) },
    say: (line) => (json ? undefined : output.lines([line])),
    signal,
  });
}

/**
 * Prepares a run of test cases, with values of variables and headers from the environment of the process.
 *
 * @throws {Refusal} that names the variables and headers without a value, and where each variable is used first
 */
function createRunPlan(ids: readonly string[], local: LocalSet, options: RunOptions): RunPlan {
  const { env } = process;
  const testCases = Array.from(local.cases.values(), ({ testCase }) => testCase);
  const prepared = planRun(ids, testCases, environmentOf(options, env));
  const headers = Array.from(prepared.project.environment.headers.values());
  const missing = [
    ...prepared.missing.map((variable) => ({
      message: `The variable $${variable.name} has no value: ${useOf(variable, local, options.folder)}`,
      todo: `Set the environment variable TEST_${variable.name}`,
    })),
    ...headers
      .filter((name) => !env[name])
      .map((name) => ({ message: 'A header has no value', todo: `Set the environment variable ${name}` })),
  ];
  if (missing.length > 0) throw new Refusal(missing);
  const values = headers.map((name) => [name, env[name] ?? ''] as const);
  return { ...prepared, variables: new Map([...prepared.variables, ...values]) };
}

function useOf(variable: MissingVariable, { cases }: LocalSet, folder: string): string {
  const { testCase, file } = cases.get(variable.caseId) ?? {};
  const place = `${displayPath(folder, file?.path ?? '')}:${lineOfUse(variable, file?.text ?? '')}`;
  return `"${testCase?.description ?? ''}" uses it in ${place}`;
}

function environmentOf(options: RunOptions, env: NodeJS.ProcessEnv): RunEnvironment {
  const variables = Object.entries(env).flatMap(([name, value]) =>
    name.startsWith('TEST_') && value ? ([[name.slice('TEST_'.length), value]] as const) : [],
  );
  const username = env['BASIC_AUTH_USERNAME'];
  return {
    executionUrl: options.url,
    name: options.environment,
    testIdAttribute: options.testIdAttribute,
    timeoutPerStep: options.stepTimeout,
    variables: new Map(variables),
    headers: new Map(options.header.map((name) => [name, ''])),
    allowedOrigins: options.allowOrigin,
    basicAuth: username ? { username, password: env['BASIC_AUTH_PASSWORD'] ?? '' } : undefined,
  };
}

/** The test cases to run. */
export interface CaseSelection {
  readonly ids: readonly string[];
  /** How many were left out, since they only clean up after others. */
  readonly leftOut: number;
}

/**
 * The test cases that `--case` names, or all that run by themselves.
 *
 * @throws {Refusal} when the folder does not have one of them, or nothing is left to run
 */
export function selectCases(options: RunOptions, local: LocalSet): CaseSelection {
  if (options.case.length > 0) return { ids: namedCases(options, local), leftOut: 0 };
  const all = [...local.cases];
  const ids = all.flatMap(([id, { testCase }]) => (runsByItself(testCase) ? id : []));
  if (ids.length > 0) return { ids, leftOut: all.length - ids.length };
  throw new Refusal([
    { message: 'All test cases only clean up after others (type: TEARDOWN)', todo: 'Use --case to run one' },
  ]);
}

function namedCases({ case: names, folder }: RunOptions, { cases }: LocalSet): string[] {
  const byId = new Map(Array.from(cases.keys(), (id) => [id.toLowerCase(), id]));
  const idOfFile = createFileFinder(
    folder,
    Array.from(cases, ([id, { file }]) => [file.path, id]),
  );
  const find = (name: string): string | undefined => byId.get(name.toLowerCase()) ?? idOfFile(name);
  const unknown = names.filter((name) => find(name) === undefined);
  if (unknown.length > 0) {
    throw new Refusal(
      unknown.map((name) => ({
        message: `Test case not found in ${folder}: "${name}"`,
        todo: 'Use its id or its file',
      })),
    );
  }
  return [...new Set(names.flatMap((name) => find(name) ?? []))];
}

/**
 * Finds a file of a folder by a path from the working directory or from the folder. A path that differs in case only
 * counts where it means a single file: Windows and macOS name it either way.
 *
 * @param files paths relative to the folder, with `/`, and what is found by them
 */
export function createFileFinder<Found>(
  folder: string,
  files: readonly (readonly [path: string, found: Found])[],
  flavour: path.PlatformPath = path,
  cwd = process.cwd(),
): (name: string) => Found | undefined {
  const root = flavour.resolve(cwd, folder);
  const exact = new Map(files.map(([file, found]) => [flavour.resolve(root, file), found]));
  const alike = (full: string): Found | undefined => {
    const same = [...exact].filter(([file]) => foldPath(file) === foldPath(full));
    return same.length === 1 ? same[0]?.[1] : undefined;
  };
  return (name) => {
    const [fromHere, fromFolder] = [flavour.resolve(cwd, name), flavour.resolve(root, name)];
    return exact.get(fromHere) ?? exact.get(fromFolder) ?? alike(fromHere) ?? alike(fromFolder);
  };
}

/** The part of a run that is one shard. */
interface ShardRun {
  readonly ids: readonly string[];
  /** Says how many test cases it has. */
  readonly note: string;
  /** The file of its blob report. */
  readonly file: string;
  /** Deletes the blob report of an earlier run: that of a run which doesn’t end must not be taken for its own. */
  removeOldBlob(): Promise<void>;
  /** @param source the folder in which Playwright wrote its blob report */
  writeBlob(source: string, outcome: OutcomePart, run: RunPlan & RunSetup): Promise<void>;
}

/** @param all ids of the whole run */
function createShardRun(
  shard: Shard,
  all: readonly string[],
  { cases }: LocalSet,
  { blob = 'blob-report' }: RunOptions,
): ShardRun {
  const testCases = new Map(Array.from(cases, ([id, { testCase }]) => [id, testCase]));
  const ids = selectShard(all, testCases, shard);
  const file = blobFileOf(blob, shard);
  return {
    ids,
    file,
    note: `Shard ${shard.current}/${shard.total}: ${ids.length} of ${all.length === 1 ? '1 test case' : `${all.length} test cases`}`,
    removeOldBlob: () => rm(file, { force: true }),
    writeBlob: (source, outcome, run) => {
      const { cases: results = [], reasons = [] } = outcome;
      const content = {
        version: 1 as const,
        playwright: run.playwright.version,
        shard,
        selection: selectionOf(all),
        // Paths of another machine lead nowhere.
        cases: results.map(({ trace: _trace, screenshot: _screenshot, ...result }) => result),
        reasons: [...reasons],
      };
      return writeShardBlob(file, source, content, createRunRedaction(run).redacted);
    },
  };
}

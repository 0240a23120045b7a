import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { DiskCaseFiles } from '../../disk/diskCaseFiles.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { printDevice } from '../../runner/device/findDevice.ts';
import { engineName } from '../../runner/find/browser.ts';
import { runProject } from '../../runner/runProject.ts';
import type { RunPlan } from '../../runner/planRun.ts';
import type { LocalSet } from '../../sync/cases/localSet.ts';
import type { RunOptions } from '../arguments/commandOptions.ts';
import { findExcludedFolders, excludedNotes, linkNotes } from '../cases/findExcludedFolders.ts';
import { assertFolder } from '../cases/assertFolder.ts';
import { readValidCases } from '../cases/readValidCases.ts';
import type { CaseResult } from '../outcome/caseResult.ts';
import type { OutcomePart, OutcomeParts } from '../outcome/commandOutcome.ts';
import type { Output } from '../outcome/output.ts';
import { runOutcome, type CompletedRun } from './runOutcome.ts';
import { createCaseResult, stepTitle } from './createCaseResult.ts';
import { findTools, type RunSetup } from './findTools.ts';
import { writeJunit } from './writeJunit.ts';
import { createRunPlan } from './createRunPlan.ts';
import { RunProgressPrinter } from './runProgressPrinter.ts';
import { RunFolder } from './runFolder.ts';
import { createShardRun, type ShardRun } from './shardRun.ts';
import { selectCases } from './selectCases.ts';

/**
 * Runs test cases of a folder; prints its progress, unless the outcome is printed as JSON.
 *
 * @throws Refusal when a file has errors, or something that the run needs is missing
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
  const tools = await findTools(options);
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
      `“${local.cases.get(step.caseId)?.testCase.description}”, step ${stepTitle(step, local)}: needs an email inbox, which local runs don’t have, and will fail. Run the test case on the service.`,
  );

const leftOutNote = (count: number): string =>
  count === 1
    ? '1 test case is not run by itself, because it only cleans up after others (type: TEARDOWN). Use --case to run it.'
    : `${count} test cases are not run by themselves, because they only clean up after others (type: TEARDOWN). Use --case to run them.`;

/**
 * The folder of files that test cases upload. A link that the user names is followed; one in the folder of
 * the test cases is not.
 *
 * @throws UsageError when the folder that the user names is missing
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
    const completed = ids.length === 0 ? { results: [], errors: [] } : await runCases(run, context);
    if (options.junit !== undefined) await writeJunit(options.junit, completed.results);
    const outcome = runOutcome({ ...completed, ids }, local, signal);
    if (!signal.aborted) await shard?.writeBlob(runFolder.blob, outcome, run);
    return outcome;
  } finally {
    await runFolder.close();
  }
}

async function runCases(
  run: PreparedRun,
  { shard, runFolder, local, options, output, signal }: RunContext,
): Promise<Omit<CompletedRun, 'ids'>> {
  const { reporter, sandbox, folder, blob, isKept } = runFolder;
  const progress = new RunProgressPrinter(local, options, output);
  const results: CaseResult[] = [];
  const errors: string[] = [];
  const recording = shard ? { blobFolder: blob, isRecorded: isKept } : {};
  const project = { ...run, reporter, sandbox, folder, workers: options.workers, ...recording };
  try {
    for await (const event of runProject(project, signal)) {
      if (!options.json) progress.print(event);
      if (event.type === 'error') errors.push(event.failure.message);
      if (event.type === 'caseEnd') results.push(createCaseResult(event, local, options.folder, isKept));
    }
    return { results, errors };
  } finally {
    progress.end();
  }
}

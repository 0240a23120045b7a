import { render, UserError } from '../core/errors.ts';
import { Cancelled } from '../api/http/errors.ts';
import { takeApiKey } from './apiKey.ts';
import { caseFilesIn } from './caseFiles.ts';
import { code } from './code.ts';
import { draftPush } from './draftPush.ts';
import { demandFolder, SyncedFolder } from './folder.ts';
import { help } from './help.ts';
import { parseOptions, UsageError, type Options, type SyncOptions } from './options.ts';
import { Output, type Streams } from './output.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import { linesOf, Refusal, sentences, type Reason, type Report } from './report.ts';
import { connect } from './service.ts';
import { runCases } from './run.ts';
import { stateFolder } from './stateFolder.ts';
import { validate } from './validate.ts';
import { lockFolder } from '../disk/folderLock.ts';
import { pauses } from '../node/pauses.ts';

const commands = { pull, push, 'draft-push': draftPush } as const;
const exitCodes = { done: 0, failed: 1, cancelled: 1, refused: 2, 'tests failed': 3 } as const;

/**
 * The command line: parses the arguments, calls, prints.
 *
 * @param signal cancels the command
 * @returns the exit code
 */
export async function main(args: readonly string[], streams: Streams, signal: AbortSignal): Promise<number> {
  const output = new Output(streams);
  const apiKey = takeApiKey();
  try {
    return await carryOut(parseOptions(args), apiKey, output, signal);
  } catch (error) {
    output.error(sentences(reasonOf(error)));
    if (error instanceof UsageError) output.error('portable-test-cases --help lists the commands.');
    return 1;
  }
}

async function carryOut(
  options: Options,
  apiKey: string | undefined,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  if (options.command === 'help' || options.command === 'version') {
    output.lines(
      options.command === 'help' ? help.trimEnd().split('\n') : [process.env.PORTABLE_TESTS_VERSION ?? ''],
    );
    return 0;
  }
  const report: Report = { command: options.command, status: 'done', notes: [] };
  await run(options, apiKey, signal, report, output);
  if (options.json) output.json(report);
  else output.lines(linesOf(report));
  for (const reason of report.reasons ?? []) output.error(sentences(reason));
  return exitCodes[report.status];
}

/** Runs a command; whatever ends it is in the report. Lines for people that stand in front of it are printed. */
async function run(
  options: Exclude<Options, { command: 'help' | 'version' }>,
  apiKey: string | undefined,
  signal: AbortSignal,
  report: Report,
  output: Output,
): Promise<void> {
  try {
    if (options.command === 'validate') await validate(options, signal, report, output);
    else if (options.command === 'run') await runCases(options, signal, report, output);
    else if (options.command === 'code') await code(options, signal, report);
    else await sync(options, apiKey, signal, report);
  } catch (error) {
    fail(error, signal, report);
  }
}

async function sync(
  options: SyncOptions,
  apiKey: string | undefined,
  signal: AbortSignal,
  report: Report,
): Promise<void> {
  if (options.command !== 'pull') await demandFolder(options.folder);
  const state = await stateFolder(options.folder, options.state);
  const service = await connect(options.url, apiKey, signal);
  Object.assign(report, { folder: options.folder, service: service.serviceUrl, target: options.target });
  const binding = { serviceUrl: service.serviceUrl, testTargetId: options.target };
  const files = await caseFilesIn(options, pauses(signal), report);
  const folder = new SyncedFolder(options.folder, files, state, binding, signal);
  const lock = await lockFolder(state, options.folder);
  try {
    await folder.open(report);
    await commands[options.command](folder, service, options, report);
  } finally {
    lock.release();
  }
}

function fail(error: unknown, signal: AbortSignal, report: Report): void {
  if (error instanceof Refusal) {
    report.status = 'refused';
    report.reasons = error.reasons;
  } else if (error instanceof Cancelled || (signal.aborted && !(error instanceof UserError))) {
    report.status = 'cancelled';
    report.reasons = [cancelled(report.command)];
  } else {
    report.status = 'failed';
    report.reasons = [reasonOf(error)];
  }
}

function cancelled(command: string): Reason {
  if (command === 'run') return { message: 'Cancelled' };
  if (command === 'code') return { message: 'Cancelled', todo: 'Files that were already written are kept' };
  if (command !== 'push' && command !== 'draft-push') return { message: 'Cancelled: nothing was changed' };
  return {
    message: 'Cancelled',
    todo: 'The service may have completed the push: pull before you push again',
  };
}

function reasonOf(error: unknown): Reason {
  if (error instanceof UserError)
    return { message: render(error.what), todo: error.todo && render(error.todo) };
  return { message: (error instanceof Error ? error.message : String(error)).replace(/\.$/, '') };
}

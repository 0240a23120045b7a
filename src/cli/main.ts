import { commandNames, type CommandName, type CommandOptions } from './arguments/commandOptions.ts';
import { parseOptions } from './arguments/parseOptions.ts';
import { programName, UsageError } from './arguments/usageError.ts';
import { takeApiKeyFromEnvironment } from './connection/connectToService.ts';
import {
  exitCodes,
  withPart,
  type CommandOutcome,
  type OutcomeParts,
  printReason,
} from './outcome/commandOutcome.ts';
import { Output, type Streams } from './outcome/output.ts';
import { errorReason, errorOutcome, printOutcome } from './outcome/printOutcome.ts';

/**
 * The command line: parses the arguments, runs the command, prints its outcome.
 *
 * @param signal cancels the command
 * @returns the exit code
 */
export async function main(args: readonly string[], streams: Streams, signal: AbortSignal): Promise<number> {
  const output = new Output(streams);
  const apiKey = takeApiKeyFromEnvironment();
  try {
    const options = parseOptions(args);
    if (options.command === 'help') return printInformation(await helpLines(options.page), output);
    if (options.command === 'version')
      return printInformation([process.env.PORTABLE_TESTS_VERSION ?? ''], output);
    const outcome = await dispatchCommand(options, { apiKey, signal, output });
    printOutcome(outcome, options, output);
    return exitCodes[outcome.status];
  } catch (error) {
    output.error(printReason(errorReason(error)));
    if (error instanceof UsageError) output.error(helpHint(error));
    return 1;
  }
}

/** Loads the texts of the help only when they are asked for. */
async function helpLines(page: CommandName | undefined): Promise<string[]> {
  if (page === undefined) return (await import('./help/printOverview.ts')).printOverview();
  return (await import('./help/printCommandPage.ts')).printCommandPage(page);
}

const helpHint = ({ command }: UsageError): string =>
  command === undefined
    ? `Commands: ${commandNames.join(', ')}. ${programName} --help describes them.`
    : `${programName} ${command} --help lists its options.`;

function printInformation(lines: readonly string[], output: Output): number {
  output.lines(lines);
  return 0;
}

/** Everything that commands need beside their options. */
interface CommandContext {
  readonly apiKey: string | undefined;
  readonly signal: AbortSignal;
  /** Where `run` prints its progress. */
  readonly output: Output;
}

/** Runs a command to its end; an error is part of the outcome. */
async function dispatchCommand(options: CommandOptions, context: CommandContext): Promise<CommandOutcome> {
  let outcome: CommandOutcome = { command: options.command, status: 'done', notes: [] };
  try {
    for await (const part of partsOf(options, context)) outcome = withPart(outcome, part);
    return outcome;
  } catch (error) {
    return withPart(outcome, errorOutcome(error, options.command, context.signal));
  }
}

/** Loads the code of a command, and nothing of the others. */
async function* partsOf(options: CommandOptions, { apiKey, signal, output }: CommandContext): OutcomeParts {
  if (options.command === 'validate') {
    const { validateCommand } = await import('./validate/validateCommand.ts');
    yield* validateCommand(options, signal);
  } else if (options.command === 'import') {
    const { importCommand } = await import('./import/importCommand.ts');
    yield* importCommand(options, signal);
  } else if (options.command === 'code') {
    const { codeCommand } = await import('./code/codeCommand.ts');
    yield* codeCommand(options, signal);
  } else if (options.command === 'run' && options.merge !== undefined) {
    const { mergeCommand } = await import('./run/mergeCommand.ts');
    yield* mergeCommand(options, signal);
  } else if (options.command === 'run') {
    const { runCommand } = await import('./run/runCommand.ts');
    yield* runCommand(options, signal, output);
  } else {
    const { syncFolder } = await import('./sync/runSyncCommand.ts');
    yield* syncFolder(options, apiKey, signal);
  }
}

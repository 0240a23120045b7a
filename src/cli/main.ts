import { takeApiKeyFromEnvironment } from './connection/takeApiKeyFromEnvironment.ts';
import { errorReason } from './outcome/errorOutcome.ts';
import { help } from './arguments/help.ts';
import { parseOptions } from './arguments/parseOptions.ts';
import { UsageError } from './arguments/usageError.ts';
import { exitCodes } from './outcome/commandOutcome.ts';
import { Output, type Streams } from './outcome/output.ts';
import { printOutcome } from './outcome/printOutcome.ts';
import { printReason } from './outcome/reason.ts';
import { dispatchCommand } from './dispatchCommand.ts';

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
    if (options.command === 'help') return printInformation(help.trimEnd().split('\n'), output);
    if (options.command === 'version')
      return printInformation([process.env.PORTABLE_TESTS_VERSION ?? ''], output);
    const outcome = await dispatchCommand(options, { apiKey, signal, output });
    printOutcome(outcome, options, output);
    return exitCodes[outcome.status];
  } catch (error) {
    output.error(printReason(errorReason(error)));
    if (error instanceof UsageError) output.error('portable-test-cases --help lists the commands.');
    return 1;
  }
}

function printInformation(lines: readonly string[], output: Output): number {
  output.lines(lines);
  return 0;
}

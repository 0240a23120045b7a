import { takeApiKeyFromEnvironment } from './connection/takeApiKeyFromEnvironment.ts';
import { errorReason } from './outcome/errorOutcome.ts';
import { commandNames, type CommandName } from './arguments/commandOptions.ts';
import { parseOptions } from './arguments/parseOptions.ts';
import { programName } from './arguments/programName.ts';
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

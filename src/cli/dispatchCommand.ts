import { codeCommand } from './code/codeCommand.ts';
import { errorOutcome } from './outcome/errorOutcome.ts';
import type { CommandOptions } from './arguments/commandOptions.ts';
import { withPart, type CommandOutcome, type OutcomeParts } from './outcome/commandOutcome.ts';
import type { Output } from './outcome/output.ts';
import { runCommand } from './run/runCommand.ts';
import { syncFolder } from './sync/syncFolder.ts';
import { validateCommand } from './validate/validateCommand.ts';

/** Everything that commands need beside their options. */
export interface CommandContext {
  readonly apiKey: string | undefined;
  readonly signal: AbortSignal;
  /** Where `run` prints its progress. */
  readonly output: Output;
}

/** Runs a command to its end; an error is part of the outcome. */
export async function dispatchCommand(
  options: CommandOptions,
  context: CommandContext,
): Promise<CommandOutcome> {
  let outcome: CommandOutcome = { command: options.command, status: 'done', notes: [] };
  try {
    for await (const part of partsOf(options, context)) outcome = withPart(outcome, part);
    return outcome;
  } catch (error) {
    return withPart(outcome, errorOutcome(error, options.command, context.signal));
  }
}

function partsOf(options: CommandOptions, { apiKey, signal, output }: CommandContext): OutcomeParts {
  if (options.command === 'validate') return validateCommand(options, signal);
  if (options.command === 'code') return codeCommand(options, signal);
  if (options.command === 'run') return runCommand(options, signal, output);
  return syncFolder(options, apiKey, signal);
}

import { errorOutcome } from './outcome/errorOutcome.ts';
import type { CommandOptions } from './arguments/commandOptions.ts';
import { withPart, type CommandOutcome, type OutcomeParts } from './outcome/commandOutcome.ts';
import type { Output } from './outcome/output.ts';

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
    const { syncFolder } = await import('./sync/syncFolder.ts');
    yield* syncFolder(options, apiKey, signal);
  }
}

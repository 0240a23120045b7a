import type { CommandName } from './commandOptions.ts';

interface UsageErrorDetails {
  /** The command, where it is known: its page helps. */
  readonly command?: CommandName | undefined;
}

/** An error in the command line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly command: CommandName | undefined;

  constructor(message: string, { command }: UsageErrorDetails = {}) {
    super(message);
    this.command = command;
  }
}

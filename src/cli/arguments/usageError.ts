import type { CommandName } from './commandOptions.ts';

interface UsageErrorDetails {
  /** A correction, as a sentence. */
  readonly todo?: string | undefined;
  /** The command, where it is known: its page helps. */
  readonly command?: CommandName | undefined;
}

/** An error in the command line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly todo: string | undefined;
  readonly command: CommandName | undefined;

  constructor(message: string, { todo, command }: UsageErrorDetails = {}) {
    super(message);
    this.todo = todo;
    this.command = command;
  }
}

/** The name of the command line, as users type it. */
export const programName = 'portable-test-cases';

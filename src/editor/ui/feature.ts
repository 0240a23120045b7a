import type { CommandId } from './commandIds.ts';
import type { CommandTable } from './registerCommands.ts';

/** A part of the extension: its commands, and how to dispose what it started. */
export interface Feature<Id extends CommandId = never> {
  readonly commands: Pick<CommandTable, Id>;
  readonly dispose: () => unknown;
}

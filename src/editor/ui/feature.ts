import type * as vscode from 'vscode';
import type { CommandId } from './commandIds.ts';
import type { CommandTable } from './commands.ts';

/** A part of the extension: its commands, and all that it started. */
export interface Feature<Id extends CommandId = never> extends vscode.Disposable {
  readonly commands: Pick<CommandTable, Id>;
}

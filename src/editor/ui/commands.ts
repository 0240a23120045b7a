import * as vscode from 'vscode';
import { commandIds, type CommandId } from './commandIds.ts';
import type { ErrorBoundary } from './errorBoundary.ts';

/** A name in a table and a body in a function; arguments come from menus and are checked by the body. */
export type CommandTable = Record<CommandId, (argument?: unknown) => Promise<unknown>>;

export function registerCommands(table: CommandTable, boundary: ErrorBoundary): vscode.Disposable {
  return vscode.Disposable.from(
    ...commandIds.map((id) =>
      vscode.commands.registerCommand(id, (argument?: unknown) =>
        boundary.run(id, () => table[id](argument)),
      ),
    ),
  );
}

import * as vscode from 'vscode';
import { commandIds, type CommandId } from './commandIds.ts';
import type { ErrorBoundary } from './errorBoundary.ts';

/**
 * The commands by id; their arguments come from menus and are checked by each command: what it was called on, and all
 * that is selected with it. A key passes none.
 */
export type CommandTable = Record<CommandId, (argument?: unknown, selected?: unknown) => Promise<unknown>>;

interface WithCommands {
  readonly commands: Partial<CommandTable>;
}

/** The features' commands; a command that no feature has is a compiler error. */
type Complete<Features extends readonly WithCommands[]> =
  CommandId extends CommandsOf<Features[number]> ? Features : never;
type CommandsOf<Feature> = Feature extends { readonly commands: infer Commands } ? keyof Commands : never;

/** Registers the commands of all features; errors of their bodies end in the boundary. */
export function registerCommands<const Features extends readonly WithCommands[]>(
  features: Complete<Features>,
  boundary: ErrorBoundary,
): vscode.Disposable {
  const table = Object.assign({}, ...features.map(({ commands }) => commands)) as CommandTable;
  return vscode.Disposable.from(
    ...commandIds.map((id) =>
      vscode.commands.registerCommand(id, (argument?: unknown, selected?: unknown) =>
        boundary.run(id, () => table[id](argument, selected)),
      ),
    ),
  );
}

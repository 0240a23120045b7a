import * as vscode from 'vscode';
import { commandIds, type CommandId } from './commandIds.ts';
import type { ErrorBoundary } from './errorBoundary.ts';

/** A name in a table and a body in a function; arguments come from menus and are checked by the body. */
export type CommandTable = Record<CommandId, (argument?: unknown) => Promise<unknown>>;

interface WithCommands {
  readonly commands: Partial<CommandTable>;
}

/** The commands that features have; a command of none is an error of the compiler. */
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
      vscode.commands.registerCommand(id, (argument?: unknown) =>
        boundary.run(id, () => table[id](argument)),
      ),
    ),
  );
}

import * as vscode from 'vscode';
import type { ErrorBoundary } from '../ui/errorBoundary.ts';
import type { CommandServices } from './table.ts';

/** What the manifest of the extension says of commands. */
interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

interface RegisterServices {
  readonly context: Pick<vscode.ExtensionContext, 'extension'>;
  readonly boundary: ErrorBoundary;
}

/**
 * Registers the commands of the manifest, which is written from their table: it is loaded when one is first called.
 * Errors of commands end in the boundary.
 */
export function registerCommands(services: CommandServices & RegisterServices): vscode.Disposable {
  const { contributes } = services.context.extension.packageJSON as Manifest;
  return vscode.Disposable.from(
    ...contributes.commands.map(({ command }) =>
      vscode.commands.registerCommand(command, (argument?: unknown, selected?: unknown) =>
        services.boundary.run(command, async () => {
          const { getCommand } = await import('./table.ts');
          return getCommand(command).run(services, argument, selected);
        }),
      ),
    ),
  );
}

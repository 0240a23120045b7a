import * as vscode from 'vscode';
import type { ErrorBoundary } from '../ui/errorBoundary.ts';
import type { CommandServices } from './table.ts';

/** What the manifest of the extension says of commands. */
interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

/**
 * Registers the commands of the manifest, which is written from their table: it is loaded when one is first called.
 * Errors of commands end in the boundary.
 */
export function registerCommands(
  { packageJSON }: Pick<vscode.Extension<unknown>, 'packageJSON'>,
  services: CommandServices & { readonly boundary: ErrorBoundary },
): vscode.Disposable {
  const { contributes } = packageJSON as Manifest;
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

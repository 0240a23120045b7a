import * as vscode from 'vscode';
import type { Connection } from '../connection/connectionFeature.ts';
import type { Feature } from '../ui/feature.ts';
import { watchCapabilityContextKeys } from './watchCapabilityContextKeys.ts';
import { deferCommands } from '../ui/deferCommands.ts';
import { SavedEnvironments } from './environments/savedEnvironments.ts';
import { SavedEnvironmentNames } from './environments/savedEnvironmentNames.ts';
import { TargetStatusItem } from './targetStatusItem.ts';
import { isTargetNode } from './targetArgument.ts';
import { TargetCatalog } from './targetCatalog.ts';
import { targetCommandIds, type TargetCommand } from './targetCommandIds.ts';
import type { TargetFolder } from './targetFolders.ts';

/** Test targets, their environments, and the folders that belong to them. */
export interface Targets extends Feature<TargetCommand | 'portableTests.chooseTarget'> {
  readonly targets: TargetCatalog;
  readonly names: SavedEnvironmentNames;
  readonly savedEnvironments: SavedEnvironments;
  readonly status: TargetStatusItem;
  /** Fires when a target was chosen for a folder. */
  readonly onDidChooseTarget: vscode.Event<TargetFolder>;
}

/**
 * Creates the test targets with their commands and the status bar item.
 *
 * @param folders the folders of the workspace that belong to test targets
 */
export function targetsFeature(
  { globalState }: Pick<vscode.ExtensionContext, 'globalState'>,
  { services, connect }: Pick<Connection, 'services' | 'connect'>,
  afterwards: <Result>(work: Promise<Result>) => Promise<Result>,
  folders?: TargetCatalog['folders'],
): Targets {
  const targets = new TargetCatalog(services, folders);
  const names = new SavedEnvironmentNames(globalState);
  const savedEnvironments = new SavedEnvironments(globalState);
  const status = new TargetStatusItem((folder) => services.targetNames.of(folder));
  const chosen = new vscode.EventEmitter<TargetFolder>();
  const started = vscode.Disposable.from(targets, status, chosen, watchCapabilityContextKeys(services));
  return {
    targets,
    names,
    savedEnvironments,
    status,
    onDidChooseTarget: chosen.event,
    commands: {
      'portableTests.chooseTarget': async (argument) => {
        const target = isTargetNode(argument) ? argument : undefined;
        const { linkFolderToTarget } = await import('./linkFolderToTarget.ts');
        chosen.fire(await afterwards(linkFolderToTarget(services, connect, target)));
      },
      ...deferCommands(targetCommandIds, async () =>
        (await import('./targetCommands.ts')).targetCommands({
          targets,
          names,
          savedEnvironments,
          afterwards,
        }),
      ),
    },
    dispose: () => started.dispose(),
  };
}

import * as vscode from 'vscode';
import type { Connection } from '../connection/connectionFeature.ts';
import { watchCapabilityContextKeys } from './watchCapabilityContextKeys.ts';
import { SavedEnvironments } from './environments/savedEnvironments.ts';
import { SavedEnvironmentNames } from './environments/savedEnvironmentNames.ts';
import { SavedVariableValues } from './environments/savedVariableValues.ts';
import { TargetStatusItem } from './targetStatusItem.ts';
import { TargetCatalog } from './targetCatalog.ts';
import type { TargetFolder } from './targetFolders.ts';

/** Test targets, their environments, and the folders that belong to them. */
export interface Targets extends Pick<vscode.Disposable, 'dispose'> {
  readonly targets: TargetCatalog;
  readonly names: SavedEnvironmentNames;
  readonly savedEnvironments: SavedEnvironments;
  readonly variableValues: SavedVariableValues;
  readonly status: TargetStatusItem;
  /** Fires when a target was chosen for a folder. */
  readonly chosenTarget: vscode.EventEmitter<TargetFolder>;
}

interface TargetsParts extends Pick<Connection, 'services'> {
  readonly context: Pick<vscode.ExtensionContext, 'globalState' | 'secrets'>;
}

/**
 * Creates the test targets with the status bar item.
 *
 * @param folders the folders of the workspace that belong to test targets
 */
export function targetsFeature(
  { context: { globalState, secrets }, services }: TargetsParts,
  folders?: TargetCatalog['folders'],
): Targets {
  const targets = new TargetCatalog(services, folders);
  const names = new SavedEnvironmentNames(globalState);
  const savedEnvironments = new SavedEnvironments(globalState);
  const variableValues = new SavedVariableValues(secrets, globalState);
  const status = new TargetStatusItem((folder) => services.targetNames.of(folder));
  const chosenTarget = new vscode.EventEmitter<TargetFolder>();
  const started = vscode.Disposable.from(targets, status, chosenTarget, watchCapabilityContextKeys(services));
  return {
    targets,
    names,
    savedEnvironments,
    variableValues,
    status,
    chosenTarget,
    dispose: () => started.dispose(),
  };
}

import * as vscode from 'vscode';
import type { EndpointName } from '../../api/contract/endpoints.ts';
import type { Connection } from '../connection/connectionFeature.ts';
import { type Services, serviceName } from '../connection/services.ts';
import type { CommandId } from '../ui/commands.ts';
import { contextKeySetter } from '../ui/contextKeySetter.ts';
import { languageId } from '../ui/documents.ts';
import { SavedEnvironments, SavedEnvironmentNames } from './environments/savedEnvironments.ts';
import { SavedVariableValues } from './environments/savedRunValues.ts';
import { TargetCatalog } from './targetCatalog.ts';
import { type TargetFolder, targetFolderOf, targetFolders } from './targetFolders.ts';

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

/** The folder of the test case in the editor; while a page or a panel has the focus, that of one in view. */
function folderInView(): TargetFolder | undefined {
  const { activeTextEditor: active, visibleTextEditors } = vscode.window;
  const editors = active?.document.languageId === languageId ? [active] : visibleTextEditors;
  return editors.map(({ document }) => targetFolderOf(document.uri)).find((folder) => folder !== undefined);
}

/**
 * Keeps the context keys of menus up to date: `portableTests.fileLinked` where the folder of the file in the editor belongs
 * to a test target, `portableTests.unsupported.X` where no connected service supports the
 * endpoint X, `portableTests.unsupportedInFolders.X` where no service of a linked folder does, and
 * `portableTests.unsupportedForFile.X` where the service of the file in the editor does not.
 */
export function watchCapabilityContextKeys(
  services: Pick<Services, 'list' | 'capabilities' | 'onDidChange'>,
  set: (key: string, value: boolean) => unknown = contextKeySetter(),
): vscode.Disposable {
  const before = new Map<string, readonly EndpointName[]>();
  const update = (group: string, urls: readonly string[]): void => {
    const [first = '', ...others] = urls;
    const unsupported = services.capabilities
      .unsupportedBy(first)
      .filter((name) => others.every((url) => services.capabilities.isUnsupported(url, name)));
    for (const name of new Set([...(before.get(group) ?? []), ...unsupported]))
      set(`portableTests.${group}.${name}`, unsupported.includes(name));
    before.set(group, unsupported);
  };
  const updateFile = (): void => {
    const folder = folderInView();
    set('portableTests.fileLinked', folder !== undefined);
    update('unsupportedForFile', folder ? [folder.serviceUrl] : []);
  };
  const updateAll = (): void => {
    update('unsupported', services.list());
    update(
      'unsupportedInFolders',
      targetFolders().map(({ serviceUrl }) => serviceUrl),
    );
    updateFile();
  };
  return vscode.Disposable.from(
    services.capabilities.onDidChange(updateAll),
    services.onDidChange(updateAll),
    vscode.window.onDidChangeActiveTextEditor(updateFile),
    vscode.workspace.onDidChangeConfiguration(
      (event) => event.affectsConfiguration('portableTests') && updateAll(),
    ),
  );
}

/** Names the service and the test target of the file in the editor, or of the workspace's only folder. */
export class TargetStatusItem implements vscode.Disposable {
  private readonly watching: vscode.Disposable;

  /** @param targetName the target's name as far as it is known; never asks the service */
  constructor(
    private readonly targetName: (folder: TargetFolder) => string | undefined,
    private readonly item = vscode.window.createStatusBarItem(
      'portableTests.target',
      vscode.StatusBarAlignment.Left,
      10,
    ),
  ) {
    this.item.name = vscode.l10n.t('Portable Test Cases: Target');
    this.item.command = 'portableTests.chooseTarget' satisfies CommandId;
    this.watching = vscode.Disposable.from(
      vscode.window.onDidChangeActiveTextEditor(() => this.update()),
      vscode.workspace.onDidChangeConfiguration(
        (event) => event.affectsConfiguration('portableTests') && this.update(),
      ),
    );
    this.update();
  }

  update(): void {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const folders = targetFolders();
    const folder = (uri && targetFolderOf(uri)) ?? (folders.length === 1 ? folders[0] : undefined);
    if (!folder) return this.item.hide();
    const { label, text, tooltip } = statusTexts(folder, this.targetName(folder));
    this.item.text = `$(target) ${text}`;
    this.item.tooltip = tooltip;
    this.item.accessibilityInformation = { label };
    this.item.show();
  }

  dispose(): void {
    this.watching.dispose();
    this.item.dispose();
  }
}

interface StatusTexts {
  readonly text: string;
  readonly tooltip: string;
  readonly label: string;
}

function statusTexts({ folder, serviceUrl }: TargetFolder, target: string | undefined): StatusTexts {
  const service = serviceName(serviceUrl);
  if (target === undefined)
    return {
      text: service,
      tooltip: vscode.l10n.t(
        'Test cases in {0} belong to a test target on {1}. Click to choose another.',
        folder,
        service,
      ),
      label: vscode.l10n.t('Test target on {0}', service),
    };
  return {
    text: `${service}: ${target}`,
    tooltip: vscode.l10n.t(
      'Test cases in {0} belong to the test target {1} on {2}. Click to choose another.',
      folder,
      target,
      service,
    ),
    label: vscode.l10n.t('Test target {0} on {1}', target, service),
  };
}

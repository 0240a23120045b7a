import * as vscode from 'vscode';
import { serviceName } from '../connection/services.ts';
import { targetFolderOf, targetFolders, type TargetFolder } from './targetFolders.ts';
import type { CommandId } from '../ui/commands.ts';

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
    this.item.text = `$(beaker) ${text}`;
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

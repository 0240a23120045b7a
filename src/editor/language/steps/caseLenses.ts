import * as vscode from 'vscode';
import { syncCommands } from '../../sync/commands.ts';
import { neededBy, type CommandId } from '../../ui/commands.ts';
import type { Capabilities } from '../../connection/capabilities/capabilities.ts';
import type { ResultLens } from '../../results/resultLens.ts';
import { serviceScheme } from '../../cases/remote/serviceDocuments.ts';
import { targetFolderOf } from '../../targets/targetFolders.ts';
import { readSetting } from '../../ui/settings.ts';

const setting = 'codeLens';

type WantedLenses = Readonly<Record<string, unknown>>;

interface Lens {
  readonly name: string;
  readonly title: () => string;
  readonly command: keyof typeof syncCommands;
}

const lenses: readonly Lens[] = [
  { name: 'push', title: () => vscode.l10n.t('Push'), command: 'pushFile' },
  { name: 'draftPush', title: () => vscode.l10n.t('Push as Draft'), command: 'draftPushFile' },
];

/** One line above a case that is open: what can be done with it. */
export class CaseLenses implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscriptions: vscode.Disposable;
  readonly onDidChangeCodeLenses = this.changed.event;

  constructor(
    private readonly lastRun: ResultLens,
    private readonly capabilities: Pick<Capabilities, 'isUnsupported' | 'onDidChange'>,
  ) {
    this.subscriptions = vscode.Disposable.from(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('portableTests')) this.changed.fire();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.changed.fire()),
      lastRun.onDidChange(() => this.changed.fire()),
      capabilities.onDidChange(() => this.changed.fire()),
    );
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const wanted = readSetting(setting, document);
    return [...this.ofTarget(document, wanted), ...livePage(document, wanted)].map(
      (command) => new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), command),
    );
  }

  dispose(): void {
    vscode.Disposable.from(this.changed, this.subscriptions).dispose();
  }

  private ofTarget(document: vscode.TextDocument, wanted: WantedLenses): vscode.Command[] {
    const folder = targetFolderOf(document.uri);
    if (!folder) return [];
    const own = lenses
      .filter(
        ({ name, command }) =>
          wanted[name] !== false &&
          !neededBy(syncCommands[command]).some((endpoint) =>
            this.capabilities.isUnsupported(folder.serviceUrl, endpoint),
          ),
      )
      .map(({ title, command }) => ({
        title: title(),
        command: `portableTests.${command}` satisfies CommandId,
        arguments: [document.uri],
      }));
    const lastRun = wanted['lastRun'] === false ? undefined : this.lastRun.command(document, folder);
    return [...own, ...(lastRun ? [lastRun] : [])];
  }
}

function livePage({ uri }: vscode.TextDocument, wanted: WantedLenses): vscode.Command[] {
  if (wanted['livePage'] === false || !vscode.workspace.isTrusted || uri.scheme === serviceScheme) return [];
  return [{ title: vscode.l10n.t('Live Page'), command: 'portableTests.liveRunToHere' satisfies CommandId }];
}

import * as vscode from 'vscode';
import type { CommandId } from '../commandIds.ts';
import { targetFolderOf } from '../settings.ts';

const setting = 'codeLens';

interface Lens {
  readonly name: string;
  readonly title: () => string;
  readonly command: CommandId;
}

const lenses: readonly Lens[] = [
  { name: 'push', title: () => vscode.l10n.t('Push'), command: 'portableTests.pushFile' },
  { name: 'draftPush', title: () => vscode.l10n.t('Push as Draft'), command: 'portableTests.draftPushFile' },
];

/** One line above a case that belongs to a test target: what can be done with it. */
export class CaseLenses implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly configuration = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('portableTests')) this.changed.fire();
  });
  readonly onDidChangeCodeLenses = this.changed.event;

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    if (!targetFolderOf(document.uri)) return [];
    const wanted = vscode.workspace
      .getConfiguration('portableTests', document)
      .get<Readonly<Record<string, unknown>>>(setting, {});
    const top = new vscode.Range(0, 0, 0, 0);
    return lenses
      .filter(({ name }) => wanted[name] !== false)
      .map(({ title, command }) => {
        return new vscode.CodeLens(top, { title: title(), command, arguments: [document.uri] });
      });
  }

  dispose(): void {
    vscode.Disposable.from(this.changed, this.configuration).dispose();
  }
}

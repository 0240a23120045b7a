import * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import { ErrorWithAction } from './errorBoundary.ts';

/** @throws {UserError} where the workspace is not trusted */
export function assertTrusted(): void {
  if (vscode.workspace.isTrusted) return;
  throw new ErrorWithAction(
    message('This workspace is not trusted, so nothing is started or sent from it'),
    message('Trust the workspace, then try again'),
    {
      title: vscode.l10n.t('Manage Workspace Trust'),
      run: () => vscode.commands.executeCommand('workbench.trust.manage'),
    },
  );
}

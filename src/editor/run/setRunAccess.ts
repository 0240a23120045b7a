import * as vscode from 'vscode';
import { askAccess } from './askRunAccess.ts';
import type { SavedVariableValues } from '../targets/environments/savedVariableValues.ts';

/** Asks for basic authentication or a header of an application, and keeps it. @throws {vscode.CancellationError} */
export async function setRunAccess(secrets: SavedVariableValues, executionUrl: string): Promise<void> {
  const { origin } = new URL(executionUrl);
  await secrets.setAccess(executionUrl, await askAccess(origin, await secrets.access(executionUrl)));
  void vscode.window.showInformationMessage(
    vscode.l10n.t(
      'Runs against {0} now use what you entered. Clear Saved Variable Values removes it',
      origin,
    ),
  );
}

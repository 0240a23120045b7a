import type * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';

/** @throws UserError where a folder, called by its name, is not on a disk of this machine, as in a virtual workspace */
export function assertOnDisk({ scheme }: vscode.Uri, name: string): void {
  if (scheme === 'file') return;
  throw new UserError(
    message('{0} is not on this machine, so it cannot be synced', name),
    message('Clone the repository or open it in a remote window, then try again'),
  );
}

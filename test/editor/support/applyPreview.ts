import * as vscode from 'vscode';
import { waitUntil } from '../../support/waitUntil.ts';

/** Applies the changes that a command shows in a preview, and returns what the command returns. */
export async function applyPreview<Result>(running: PromiseLike<Result>): Promise<Result> {
  let isDone = false;
  const ended = Promise.resolve(running).finally(() => (isDone = true));
  ended.catch(() => undefined); // handled where it is returned
  // No event reports that the changes are shown: until then they cannot be applied.
  await waitUntil(
    async () => {
      await vscode.commands.executeCommand('refactorPreview.apply').then(undefined, () => undefined);
      return isDone;
    },
    (done) => done,
  );
  return ended;
}

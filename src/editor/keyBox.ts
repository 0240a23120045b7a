import * as vscode from 'vscode';
import { UserError } from '../core/errors.ts';
import { textOf } from './errorBoundary.ts';

/**
 * Asks for an API key until the service takes it: what is wrong with one is said where it was typed.
 *
 * @param verify fails with the next step `set-key` where another key may help; other errors end it
 */
export async function askKey<Answer>(
  title: string,
  verify: (key: string, signal: AbortSignal) => Promise<Answer>,
): Promise<{ key: string; answer: Answer }> {
  const box = vscode.window.createInputBox();
  const abort = new AbortController();
  Object.assign(box, {
    title,
    prompt: vscode.l10n.t('API key. It is stored in the secret storage, for this address only.'),
    password: true,
    ignoreFocusOut: true,
  });
  try {
    return await new Promise((resolve, reject) => {
      box.onDidHide(() => reject(new vscode.CancellationError()));
      box.onDidChangeValue(() => (box.validationMessage = undefined));
      box.onDidAccept(() => {
        const key = box.value.trim();
        if (!key || box.busy) return;
        box.busy = true;
        verify(key, abort.signal)
          .then(
            (answer) => resolve({ key, answer }),
            (error: unknown) => {
              if (!wantsKey(error)) return reject(error);
              box.validationMessage = textOf(error);
            },
          )
          .finally(() => (box.busy = false));
      });
      box.show();
    });
  } finally {
    abort.abort();
    box.dispose();
  }
}

const wantsKey = (error: unknown): boolean => error instanceof UserError && error.nextStep === 'set-key';

import * as vscode from 'vscode';
import { cleanApiKey } from '../../core/target/cleanApiKey.ts';
import { UserError } from '../../core/userError.ts';
import { askInBox } from '../ui/askInBox.ts';
import { textOfError } from '../ui/textOfError.ts';

/**
 * Asks for an API key until the service accepts it. Errors are shown below the input, which stays as typed.
 *
 * @param typed stands in the box at first
 */
export async function askApiKey<Answer>(
  title: string,
  verify: (key: string, signal: AbortSignal) => Promise<Answer>,
  typed = '',
): Promise<{ key: string; answer: Answer }> {
  const abort = new AbortController();
  const properties = {
    title,
    value: typed,
    prompt: vscode.l10n.t('API key. It is stored in the secret storage, for this address only.'),
    password: true,
  };
  try {
    return await askInBox(properties, (box, { resolve, reject }) => {
      box.onDidChangeValue(() => (box.validationMessage = undefined));
      box.onDidAccept(() => {
        const key = cleanApiKey(box.value);
        if (!key || box.busy) return;
        box.busy = true;
        verify(key, abort.signal)
          .then(
            (answer) => resolve({ key, answer }),
            (error: unknown) => {
              if (!(error instanceof UserError)) return reject(error);
              box.validationMessage = textOfError(error);
            },
          )
          .finally(() => (box.busy = false));
      });
    });
  } finally {
    abort.abort();
  }
}

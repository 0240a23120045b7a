import * as vscode from 'vscode';
import type { SavedVariableValues } from '../targets/environments/savedVariableValues.ts';
import { askExactText } from '../ui/prompts.ts';

/**
 * Asks for the values of variables, and keeps them for the origin of the application.
 *
 * @throws {vscode.CancellationError} when one is not given
 */
export async function askAndSaveVariableValues(
  secrets: Pick<SavedVariableValues, 'set'>,
  executionUrl: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const values = new Map<string, string>();
  for (const [at, name] of names.entries()) {
    const value = await askExactText({
      title: valueTitle(name, at, names.length),
      prompt: vscode.l10n.t(
        'The test cases read it from the environment. It is stored in the secret storage of this machine, for {0} only',
        new URL(executionUrl).origin,
      ),
      password: true,
      validateInput: (text) =>
        text === '' ? vscode.l10n.t('Enter a value. The test cases need it.') : undefined,
    });
    values.set(name, value);
  }
  await secrets.set(executionUrl, values);
  return values;
}

const valueTitle = (name: string, at: number, count: number): string =>
  count === 1
    ? vscode.l10n.t('Value of ${0}', name)
    : vscode.l10n.t('Value of ${0} ({1}/{2})', name, at + 1, count);

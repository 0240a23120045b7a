import * as vscode from 'vscode';
import type { SavedVariableValues } from '../targets/environments/savedVariableValues.ts';
import { askExactText } from '../ui/prompts.ts';

/** A variable whose value is asked for. */
export interface AskedVariable {
  readonly name: string;
  /** Where a test case uses it first; the line is from 1. */
  readonly use?: { readonly description: string; readonly path: string; readonly line: number };
}

/**
 * Asks for the values of variables, and keeps them for the origin of the application.
 *
 * @throws {vscode.CancellationError} when one is not given
 */
export async function askAndSaveVariableValues(
  secrets: Pick<SavedVariableValues, 'set'>,
  executionUrl: string,
  variables: readonly AskedVariable[],
): Promise<ReadonlyMap<string, string>> {
  const values = new Map<string, string>();
  for (const [at, { name, use }] of variables.entries()) {
    const value = await askExactText({
      title: valueTitle(name, at, variables.length),
      prompt: valuePrompt(use, new URL(executionUrl).origin),
      password: true,
      validateInput: (text) =>
        text === '' ? vscode.l10n.t('Enter a value. The test cases need it.') : undefined,
    });
    values.set(name, value);
  }
  await secrets.set(executionUrl, values);
  return values;
}

const valuePrompt = (use: AskedVariable['use'], origin: string): string =>
  use
    ? vscode.l10n.t(
        '“{0}” uses it in {1}, line {2}. It is stored in the secret storage of this machine, for {3} only',
        use.description,
        use.path,
        use.line,
        origin,
      )
    : vscode.l10n.t(
        'The test cases read it from the environment. It is stored in the secret storage of this machine, for {0} only',
        origin,
      );

const valueTitle = (name: string, at: number, count: number): string =>
  count === 1
    ? vscode.l10n.t('Value of ${0}', name)
    : vscode.l10n.t('Value of ${0} ({1}/{2})', name, at + 1, count);

import * as vscode from 'vscode';
import { plainVariableName } from '../../core/case/predefinedVariables.ts';
import { runSettings } from '../playwright/runSettings.ts';
import type { SavedVariableValues } from '../targets/environments/savedVariableValues.ts';
import { askRequiredText } from '../ui/prompts.ts';
import { askAndSaveVariableValues } from './askAndSaveVariableValues.ts';
import type { ChosenEnvironments } from './chosenEnvironments.ts';

/**
 * Asks for the value of a variable, and keeps it for the application of an environment.
 *
 * @param file a test case that runs in the environment
 * @param argument the name of the variable, if it is known
 * @throws {vscode.CancellationError} when nothing is entered
 */
export async function setVariableValue(
  secrets: Pick<SavedVariableValues, 'set'>,
  environments: Pick<ChosenEnvironments, 'ask'>,
  file: vscode.Uri,
  argument: unknown,
): Promise<void> {
  const given = typeof argument === 'string' && isName(argument) ? argument : await askName();
  const name = plainVariableName(given.replace(/^\$/, ''));
  const executionUrl = runSettings(file).url || (await environments.ask(file)).executionUrl;
  await askAndSaveVariableValues(secrets, executionUrl, [{ name }]);
  void vscode.window.showInformationMessage(
    vscode.l10n.t(
      'Runs against {0} now use the value of ${1}. Clear Saved Variable Values removes it',
      new URL(executionUrl).origin,
      name,
    ),
  );
}

const isName = (text: string): boolean => /^\$?[A-Za-z_]\w*$/.test(text);

const askName = (): Promise<string> =>
  askRequiredText({
    title: vscode.l10n.t('Set Value of Variable'),
    prompt: vscode.l10n.t('The name of a variable that test cases read from the environment'),
    placeHolder: '$CUSTOMER_NUMBER',
    validateInput: (text) => nameProblem(text.trim()),
  });

function nameProblem(text: string): string | undefined {
  if (text === '' || isName(text)) return undefined;
  return text.startsWith('$$')
    ? vscode.l10n.t('Variables with two dollar signs are set by steps while a test runs')
    : vscode.l10n.t('Enter letters, digits and underscores, beginning with a letter: $CUSTOMER_NUMBER');
}

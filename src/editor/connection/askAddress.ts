import * as vscode from 'vscode';
import { askInBox } from '../ui/askInBox.ts';

/**
 * Asks for the address of a service.
 *
 * @param typed stands in the box at first
 * @param failure is shown below it until something else is typed
 */
export function askAddress(typed: string, failure?: string): Promise<string> {
  const properties = {
    title: vscode.l10n.t('Connect to a Service (1/2)'),
    prompt: vscode.l10n.t('Address of the service, with or without /api'),
    placeholder: 'https://tests.example.com/api',
    value: typed,
    validationMessage: failure,
  };
  return askInBox(properties, (box, { resolve }) => {
    box.onDidChangeValue((value) => (box.validationMessage = addressError(value)));
    box.onDidAccept(() => {
      const value = box.value.trim();
      if (value !== '' && addressError(value) === undefined) resolve(value);
    });
  });
}

const addressError = (value: string): string | undefined =>
  value.trim() === '' || isAddress(value.trim()) ? undefined : vscode.l10n.t('Enter a valid URL.');

const isAddress = (value: string): boolean =>
  URL.canParse(/^[a-z]+:\/\//i.test(value) ? value : `https://${value}`);

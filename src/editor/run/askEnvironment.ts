import * as vscode from 'vscode';
import { askAddress, askText, pickOne } from '../ui/prompts.ts';
import { type EnvironmentChoice, environmentNameLabel } from './environmentChoice.ts';

interface Item extends vscode.QuickPickItem {
  readonly choice?: EnvironmentChoice;
}

/** Asks which of some environments to use; the user can name another address. @throws {vscode.CancellationError} */
export async function askEnvironment(
  choices: readonly EnvironmentChoice[],
  current: EnvironmentChoice | undefined,
): Promise<EnvironmentChoice> {
  const items: Item[] = choices.map((choice) => {
    const label = environmentNameLabel(choice.name);
    return {
      label: label ?? choice.executionUrl,
      ...(label === undefined ? {} : { description: choice.executionUrl }),
      iconPath: new vscode.ThemeIcon(choice.id === current?.id ? 'check' : 'globe'),
      choice,
    };
  });
  const other: Item = { label: vscode.l10n.t('Another address…'), iconPath: new vscode.ThemeIcon('edit') };
  if (current && current.id === undefined) other.description = current.executionUrl;
  const picked = await pickOne([...items, other], {
    title: vscode.l10n.t('Select where the test cases run'),
    placeHolder: vscode.l10n.t('Select an environment of the test target'),
    ignoreFocusOut: false,
  });
  return picked.choice ?? { executionUrl: await askApplicationUrl() };
}

/** Asks for the address of the application. @throws {vscode.CancellationError} */
export async function askApplicationUrl(): Promise<string> {
  return askAddress({
    title: vscode.l10n.t('Address of the application'),
    prompt: vscode.l10n.t('Address of the application, without the path where a test case starts'),
    placeHolder: 'https://example.com',
  });
}

/** Asks for the name of an environment; undefined where none is entered. @throws {vscode.CancellationError} */
export async function askEnvironmentName(): Promise<string | undefined> {
  const name = await askText({
    title: vscode.l10n.t('Name of this environment'),
    prompt: vscode.l10n.t('Test cases that exclude this name are skipped; leave it empty if none does'),
  });
  return name || undefined;
}

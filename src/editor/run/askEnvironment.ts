import * as vscode from 'vscode';
import type { Target } from '../targets/target.ts';
import type { CommandId } from '../ui/commands.ts';
import { offerOf, textOfError } from '../ui/errorBoundary.ts';
import { askAddress, askText, pickOne } from '../ui/prompts.ts';
import {
  type EnvironmentChoice,
  type EnvironmentListing,
  environmentNameLabel,
} from './environmentChoice.ts';

/** A row of the list: an environment, an address to enter, or what brings environments. */
interface EnvironmentRow extends vscode.QuickPickItem {
  readonly choice?: EnvironmentChoice;
  readonly action?: () => Thenable<unknown>;
}

/**
 * Asks which of some environments to use; the user can name another address. Where there are none, or they could not be
 * loaded, the list says why, and has a row that brings them.
 *
 * @param folder what the test cases belong to
 * @returns undefined if the environments may be others now
 * @throws {vscode.CancellationError}
 */
export async function askEnvironment(
  { choices, problem }: EnvironmentListing,
  current: EnvironmentChoice | undefined,
  folder: Target | undefined,
): Promise<EnvironmentChoice | undefined> {
  const rows = choices.map((choice): EnvironmentRow => {
    const label = environmentNameLabel(choice.name);
    return {
      label: label ?? choice.executionUrl,
      ...(label === undefined ? {} : { description: choice.executionUrl }),
      iconPath: new vscode.ThemeIcon(choice.id === current?.id ? 'check' : 'globe'),
      choice,
    };
  });
  const isEmpty = rows.length === 0;
  const address: EnvironmentRow = {
    label: isEmpty ? vscode.l10n.t('Enter Address…') : vscode.l10n.t('Another address…'),
    iconPath: new vscode.ThemeIcon('edit'),
    ...(isEmpty && { detail: vscode.l10n.t('The test cases of this folder run there from now on') }),
    ...(current && current.id === undefined && { description: current.executionUrl }),
  };
  const bringing =
    problem === undefined ? (isEmpty ? [rowForEnvironments(folder)] : []) : [rowForProblem(problem)];
  const picked = await pickOne([...rows, address, ...bringing], {
    title: vscode.l10n.t('Select where the test cases run'),
    placeHolder:
      problem === undefined
        ? placeHolder(isEmpty, folder)
        : vscode.l10n.t("The environments of the test target can't be loaded now"),
    ignoreFocusOut: false,
  });
  if (picked.action) {
    await picked.action();
    return undefined;
  }
  return picked.choice ?? { executionUrl: await askApplicationUrl((current ?? choices[0])?.executionUrl) };
}

function placeHolder(isEmpty: boolean, folder: Target | undefined): string {
  if (!isEmpty) return vscode.l10n.t('Select an environment of the test target');
  return folder
    ? vscode.l10n.t('The test target has no environments yet')
    : vscode.l10n.t('No environments: this folder belongs to no test target');
}

/** The row for what brings environments: one of the test target, or a test target. */
const rowForEnvironments = (folder: Target | undefined): EnvironmentRow =>
  folder
    ? {
        label: vscode.l10n.t('New Environment…'),
        detail: vscode.l10n.t('Adds an environment to the test target, with its address and logins'),
        iconPath: new vscode.ThemeIcon('add'),
        action: () =>
          vscode.commands.executeCommand('portableTests.newEnvironment' satisfies CommandId, {
            testTarget: { serviceUrl: folder.serviceUrl, testTargetId: folder.testTargetId },
          }),
      }
    : {
        label: vscode.l10n.t('Choose Test Target…'),
        detail: vscode.l10n.t(
          'Test cases run in the environments of the test target that their folder belongs to',
        ),
        iconPath: new vscode.ThemeIcon('target'),
        action: () => vscode.commands.executeCommand('portableTests.chooseTarget' satisfies CommandId),
      };

/** The row that says why environments can't be loaded, and does what helps; they are listed again then. */
function rowForProblem(problem: unknown): EnvironmentRow {
  const { title, run } = offerOf(problem) ?? {
    title: vscode.l10n.t('Try Again'),
    run: () => Promise.resolve(),
  };
  return {
    label: title,
    detail: textOfError(problem),
    iconPath: new vscode.ThemeIcon('warning'),
    action: run,
  };
}

/** Asks for the address of the application. @throws {vscode.CancellationError} */
async function askApplicationUrl(before = ''): Promise<string> {
  return askAddress({
    title: vscode.l10n.t('Address of the application'),
    prompt: vscode.l10n.t('Address of the application, without the path where a test case starts'),
    placeHolder: 'https://example.com',
    value: before,
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

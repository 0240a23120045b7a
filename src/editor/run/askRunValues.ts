import * as vscode from 'vscode';
import {
  type SavedVariableValues,
  findHeader,
  type RunAccess,
} from '../targets/environments/savedRunValues.ts';
import { askExactText, askRequiredText, pickOne } from '../ui/prompts.ts';

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
        '"{0}" uses it in {1}, line {2}. It is stored in the secret storage of this machine, for {3} only',
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

/** What an environment is known to need, without values. */
export interface NeededAccess {
  /** The user name of basic authentication, if the environment has it. */
  readonly username: string | undefined;
  readonly hasBasicAuth: boolean;
  readonly headerNames: readonly string[];
}

/** Asks for what an environment needs and nobody has entered yet. @throws {vscode.CancellationError} */
export async function askMissingAccess(
  origin: string,
  saved: RunAccess,
  { hasBasicAuth, username = '', headerNames }: NeededAccess,
): Promise<RunAccess> {
  let access = saved;
  if (hasBasicAuth && !access.basicAuth)
    access = { ...access, basicAuth: await askBasicAuth(origin, username) };
  for (const name of headerNames)
    if (findHeader(access, name) === undefined) access = await askHeaderValue(origin, access, name);
  return access;
}

/** Asks for basic authentication or a header, as the user picks. @throws {vscode.CancellationError} */
export async function askAccess(origin: string, saved: RunAccess): Promise<RunAccess> {
  const names = Object.keys(saved.headers);
  const basic = {
    label: vscode.l10n.t('Basic authentication'),
    iconPath: new vscode.ThemeIcon('key'),
    ...(saved.basicAuth ? { description: saved.basicAuth.username } : {}),
  };
  const header = { label: vscode.l10n.t('New header…'), iconPath: new vscode.ThemeIcon('add') };
  const existing = names.map((label) => ({ label, iconPath: new vscode.ThemeIcon('symbol-key') }));
  const picked = await pickOne([basic, ...existing, header], {
    title: vscode.l10n.t('Access to {0}', origin),
    placeHolder: vscode.l10n.t('Select what runs send to the application'),
  });
  if (picked === basic)
    return { ...saved, basicAuth: await askBasicAuth(origin, saved.basicAuth?.username ?? '') };
  return askHeaderValue(origin, saved, picked === header ? await askHeaderName() : picked.label);
}

async function askBasicAuth(origin: string, username: string): Promise<RunAccess['basicAuth']> {
  const title = vscode.l10n.t('Basic authentication of {0}', origin);
  const entered = await askRequiredText({ title, prompt: vscode.l10n.t('User name'), value: username });
  const password = await askExactText({ title, prompt: storedNote(origin), password: true });
  return { username: entered, password };
}

const askHeaderName = (): Promise<string> =>
  askRequiredText({
    title: vscode.l10n.t('Name of the header'),
    placeHolder: 'X-Access-Token',
    validateInput: (text) =>
      /^[\w!#$%&'*+.^`|~-]+$/.test(text.trim())
        ? undefined
        : vscode.l10n.t('Enter the name of a header, such as X-Access-Token, without a colon'),
  });

async function askHeaderValue(origin: string, saved: RunAccess, name: string): Promise<RunAccess> {
  const value = await askExactText({
    title: vscode.l10n.t('Value of the header {0}', name),
    prompt: storedNote(origin),
    password: true,
    validateInput: (text) =>
      /^[\t\u0020-\u007E\u0080-\u00FF]+$/.test(text)
        ? undefined
        : vscode.l10n.t('Enter a value of one line, with Latin characters only'),
  });
  const { [findHeader(saved, name) ?? '']: _before, ...others } = saved.headers;
  return { ...saved, headers: { ...others, [name]: value } };
}

const storedNote = (origin: string): string =>
  vscode.l10n.t('Stored in the secret storage of this machine, for runs against {0} only', origin);

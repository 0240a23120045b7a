import * as vscode from 'vscode';
import type { CreateEnvironmentBody, UpdateEnvironmentBody } from '../../../api/contract/testTarget.ts';
import { cleanLine } from '../../../core/text/cleanLine.ts';
import type { EnvironmentWithoutSecrets } from '../environments/environmentWithoutSecrets.ts';
import {
  validateHeaderNames,
  validateHeaderValue,
  splitNames,
  validateNotEmpty,
  allowEmpty,
  validateWebAddress,
  type Validator,
  type Answers,
  type Field,
} from './askFields.ts';

const headerPrefix = 'header:';

/** Required fields of a new environment (endpoint 4). */
export const newEnvironmentFields = (): Field[] => [
  nameField(validateNotEmpty),
  addressField(validateWebAddress),
];

/**
 * The fields of an environment that can be set (endpoint 5), with their present values as far as they are known:
 * lists of the service have the address only, and what it answered to earlier changes has no secret.
 */
export function environmentFields(present: PresentEnvironment): Field[] {
  const { testAccount, basicAuth, additionalHeaderFields: headers, privateLocation } = present;
  const hidden = (set: unknown): { displayValue?: string } =>
    set ? { displayValue: vscode.l10n.t('not shown') } : {};
  const values: Readonly<Record<string, Pick<Field, 'value' | 'displayValue'>>> = {
    name: valueOf(present.name),
    discoveryUrl: valueOf(present.discoveryUrl),
    username: valueOf(testAccount?.username),
    password: hidden(testAccount),
    otpInitializerKey: hidden(testAccount),
    basicUsername: valueOf(basicAuth?.username),
    basicPassword: hidden(basicAuth),
    headerNames: valueOf(headers?.join(', ')),
    privateLocationName: valueOf(privateLocation?.name),
  };
  const fields = [nameField(), addressField(allowEmpty(validateWebAddress)), ...furtherFields()];
  return fields.map((field) => ({ ...field, ...values[field.name] }));
}

/** Present values of an environment, as far as they are known. */
type PresentEnvironment = Pick<
  EnvironmentWithoutSecrets,
  'name' | 'discoveryUrl' | 'testAccount' | 'basicAuth' | 'additionalHeaderFields' | 'privateLocation'
>;

const valueOf = (value: string | null | undefined): { value?: string } =>
  value ? { value: cleanLine(value, 2000) } : {};

const nameField = (validate?: Validator): Field => ({
  name: 'name',
  label: vscode.l10n.t('Name'),
  prompt: validate
    ? vscode.l10n.t('Name of the environment: test cases exclude it by this name')
    : vscode.l10n.t('New name of the environment. Empty: removes it.'),
  placeHolder: vscode.l10n.t('Staging'),
  ...(validate ? { validate } : {}),
});

const addressField = (validate: Validator): Field => ({
  name: 'discoveryUrl',
  label: vscode.l10n.t('Address'),
  prompt: vscode.l10n.t('Address where the application runs in this environment'),
  placeHolder: 'https://staging.example.com',
  isAddress: true,
  validate,
});

/** Optional fields of an environment. */
export const furtherFields = (): Field[] => [
  {
    name: 'username',
    label: vscode.l10n.t('Test account: user'),
    prompt: vscode.l10n.t('User name of the test account'),
    validate: validateNotEmpty,
  },
  secret('password', vscode.l10n.t('Test account: password'), vscode.l10n.t('Password of the test account')),
  secret(
    'otpInitializerKey',
    vscode.l10n.t('Test account: one-time password key'),
    vscode.l10n.t('Secret key for one-time passwords of the test account'),
  ),
  {
    name: 'basicUsername',
    label: vscode.l10n.t('Basic authentication: user'),
    prompt: vscode.l10n.t('User name for basic authentication'),
    validate: validateNotEmpty,
  },
  secret(
    'basicPassword',
    vscode.l10n.t('Basic authentication: password'),
    vscode.l10n.t('Password for basic authentication'),
  ),
  {
    name: 'headerNames',
    label: vscode.l10n.t('Headers'),
    prompt: vscode.l10n.t(
      'Names of the headers, separated by commas. They replace the current headers of the environment.',
    ),
    placeHolder: 'X-Preview, X-Team',
    validate: validateHeaderNames,
  },
  {
    name: 'privateLocationName',
    label: vscode.l10n.t('Private location'),
    prompt: vscode.l10n.t('Name of the private location that runs the tests. Empty: none.'),
  },
];

const secret = (name: string, label: string, prompt: string): Field => ({
  name,
  label,
  prompt: vscode.l10n.t('{0}. It is sent to the service and not stored locally.', prompt),
  secret: true,
  validate: validateNotEmpty,
});

/** The names of headers bring a box for each value. */
export function withHeaders(field: Field, answers: Answers): Field[] {
  if (field.name !== 'headerNames') return [field];
  const names = splitNames(answers.get('headerNames') ?? '');
  return [
    field,
    ...names.map((name): Field => ({
      name: `${headerPrefix}${name}`,
      label: name,
      prompt: vscode.l10n.t('Value of the header {0}', name),
      secret: true,
      validate: validateHeaderValue,
    })),
  ];
}

const accounts = { username: 'username', password: 'password', otpInitializerKey: 'otpInitializerKey' };
const basics = { username: 'basicUsername', password: 'basicPassword' };

/** The body of endpoint 4: only what was typed. */
export function newEnvironmentBody(answers: Answers): CreateEnvironmentBody {
  const { name, discoveryUrl, privateLocationName } = Object.fromEntries(answers);
  return {
    ...(name ? { name } : {}),
    ...(discoveryUrl ? { discoveryUrl } : {}),
    ...(privateLocationName ? { privateLocationName } : {}),
    ...secretsOf(answers),
  };
}

/** The body of endpoint 5: only what was typed; an empty name, address or location clears it. */
export function environmentBody(answers: Answers): UpdateEnvironmentBody {
  const clearable = ['name', 'discoveryUrl', 'privateLocationName'].flatMap((key) => {
    const value = answers.get(key);
    return value === undefined ? [] : [[key, value || null] as const];
  });
  return { ...Object.fromEntries(clearable), ...secretsOf(answers) };
}

function secretsOf(
  answers: Answers,
): Pick<UpdateEnvironmentBody, 'testAccount' | 'basicAuth' | 'additionalHeaderFields'> {
  const testAccount = part(answers, accounts);
  const basicAuth = part(answers, basics);
  const headers = [...answers].filter(([key]) => key.startsWith(headerPrefix));
  return {
    ...(testAccount ? { testAccount } : {}),
    ...(basicAuth ? { basicAuth } : {}),
    ...(answers.has('headerNames')
      ? {
          additionalHeaderFields: Object.fromEntries(
            headers.map(([key, value]) => [key.slice(headerPrefix.length), value]),
          ),
        }
      : {}),
  };
}

/** The fields of an object that were typed; undefined where none was. */
function part(answers: Answers, names: Record<string, string>): Record<string, string> | undefined {
  const typed = Object.entries(names).flatMap(([key, name]) => {
    const value = answers.get(name);
    return value === undefined ? [] : [[key, value] as const];
  });
  return typed.length > 0 ? Object.fromEntries(typed) : undefined;
}

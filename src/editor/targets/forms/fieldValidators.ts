import * as vscode from 'vscode';
import * as z from 'zod';

/** What is wrong with a typed value, in words; undefined where nothing is. */
export type Validator = (value: string) => string | undefined;

export const isWebAddress = (value: string): boolean =>
  z.url({ protocol: /^https?$/ }).safeParse(value).success;

export const validateWebAddress: Validator = (value) =>
  isWebAddress(value) ? undefined : vscode.l10n.t('Enter an address that starts with http:// or https://.');

export const validateNotEmpty: Validator = (value) => (value ? undefined : vscode.l10n.t('Enter a value.'));

/** A check that lets an empty value pass, which clears the field on the service. */
export const allowEmpty =
  (check: Validator): Validator =>
  (value) =>
    value ? check(value) : undefined;

/** Milliseconds as contract section 8 limits them. */
export const validateStepTimeout: Validator = (value) => {
  const number = Number(value);
  return /^\d+$/.test(value) && number >= 5000 && number <= 30_000
    ? undefined
    : vscode.l10n.t('Enter a whole number of milliseconds from 5000 to 30000.');
};

export const validateAttributeName: Validator = (value) =>
  /^[A-Za-z_:][\w:.-]*$/.test(value)
    ? undefined
    : vscode.l10n.t('Enter the name of an HTML attribute, such as data-testid.');

/** The names that a list with commas holds. */
export const splitNames = (value: string): string[] => [
  ...new Set(
    value
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

/** Names of HTTP headers (RFC 9110), separated by commas. */
export const validateHeaderNames: Validator = (value) => {
  const wrong = splitNames(value).find((name) => !/^[!#$%&'*+.^`|~\w-]+$/.test(name));
  return wrong === undefined ? undefined : vscode.l10n.t('“{0}” is not a valid HTTP header name.', wrong);
};

export const validateHeaderValue: Validator = (value) =>
  /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value)
    ? undefined
    : vscode.l10n.t('Enter a single line without control characters.');

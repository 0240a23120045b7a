import * as vscode from 'vscode';
import { isWebAddress } from '../../../core/target/isWebAddress.ts';

/** Gets the problem with a typed value, as text; undefined where there is none. */
export type Validator = (value: string) => string | undefined;

/** Requires a URL with http or https. */
export const validateWebAddress: Validator = (value) =>
  isWebAddress(value) ? undefined : vscode.l10n.t('Enter an address that starts with http:// or https://.');

/** Requires a value. */
export const validateNotEmpty: Validator = (value) => (value ? undefined : vscode.l10n.t('Enter a value.'));

/** Makes a validator accept an empty value, which clears the field on the service. */
export const allowEmpty =
  (check: Validator): Validator =>
  (value) =>
    value ? check(value) : undefined;

/** Requires milliseconds within the limits of the service (5,000 to 30,000). */
export const validateStepTimeout: Validator = (value) => {
  const number = Number(value);
  return /^\d+$/.test(value) && number >= 5000 && number <= 30_000
    ? undefined
    : vscode.l10n.t('Enter a whole number of milliseconds from 5000 to 30000.');
};

/** Requires the name of an HTML attribute. */
export const validateAttributeName: Validator = (value) =>
  /^[A-Za-z_:][\w:.-]*$/.test(value)
    ? undefined
    : vscode.l10n.t('Enter the name of an HTML attribute, such as data-testid.');

/** Splits a list at its commas; each name once. */
export const splitNames = (value: string): string[] => [
  ...new Set(
    value
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

/** Requires names of HTTP headers (RFC 9110), separated by commas. */
export const validateHeaderNames: Validator = (value) => {
  const wrong = splitNames(value).find((name) => !/^[!#$%&'*+.^`|~\w-]+$/.test(name));
  return wrong === undefined ? undefined : vscode.l10n.t('“{0}” is not a valid HTTP header name.', wrong);
};

/** Requires the value of an HTTP header: one line of ISO 8859-1 without control characters. */
export const validateHeaderValue: Validator = (value) =>
  /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value)
    ? undefined
    : vscode.l10n.t('Enter a single line of Latin-1 characters, without control characters.');

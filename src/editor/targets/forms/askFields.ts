import * as vscode from 'vscode';
import { completeAddress } from '../../../core/target/serviceAddresses.ts';
import { addressHint, askInBox, pickOne } from '../../ui/prompts.ts';
import { localize } from '../../ui/texts.ts';

/** One box of a form. */
export interface Field {
  /** The key of its answer. */
  readonly name: string;
  /** Its name in a list. */
  readonly label: string;
  readonly prompt: string;
  readonly placeHolder?: string;
  readonly value?: string;
  /** The present value as a list shows it, where that is not the value itself. */
  readonly displayValue?: string;
  /** Shown as dots. */
  readonly secret?: boolean;
  /** Whether it is an address of the web, which is completed. */
  readonly isAddress?: boolean;
  /** Checks a value, which is trimmed unless it is a secret. */
  readonly validate?: (value: string) => string | undefined;
}

/** Typed values, by the names of fields. */
export type Answers = ReadonlyMap<string, string>;

/**
 * Asks one field after another, with a way back that keeps what was typed.
 *
 * @param fieldsOf the fields, which may depend on what was answered before
 * @param hasBefore whether something stands before the first field; going back to it gives undefined
 * @throws {vscode.CancellationError} when the user leaves
 */
export async function askFields(
  title: string,
  fieldsOf: (answers: Answers) => readonly Field[],
  hasBefore = false,
): Promise<Answers | undefined> {
  const answers = new Map<string, string>();
  let at = 0;
  for (;;) {
    const fields = fieldsOf(answers);
    const field = fields[at];
    if (!field) return new Map(fields.map(({ name }) => [name, answers.get(name) ?? '']));
    const position = { title, step: at + 1, of: fields.length, hasBack: at > 0 || hasBefore };
    const { text, isBack } = await askField(field, answers.get(field.name) ?? field.value ?? '', position);
    answers.set(field.name, text);
    if (isBack && at === 0) return undefined;
    at += isBack ? -1 : 1;
  }
}

interface FieldPosition {
  readonly title: string;
  readonly step: number;
  readonly of: number;
  readonly hasBack: boolean;
}

interface FieldAnswer {
  readonly text: string;
  /** Whether the user went back; the text is not checked then. */
  readonly isBack: boolean;
}

function askField(field: Field, value: string, position: FieldPosition): Promise<FieldAnswer> {
  const { title, step, of, hasBack } = position;
  const properties = {
    title,
    step,
    totalSteps: of,
    value,
    prompt: field.prompt,
    placeholder: field.placeHolder ?? '',
    password: field.secret ?? false,
    buttons: hasBack ? [vscode.QuickInputButtons.Back] : [],
  };
  return askInBox(properties, (box, { resolve }) => {
    const typed = (): string => (field.secret ? box.value : box.value.trim());
    const hint = (): typeof box.validationMessage =>
      field.isAddress && typed() !== '' ? addressHint(typed()) : undefined;
    box.onDidChangeValue(() => (box.validationMessage = hint()));
    box.onDidTriggerButton(() => resolve({ text: typed(), isBack: true }));
    box.onDidAccept(() => {
      const problem = field.validate?.(typed());
      const { address } = field.isAddress ? completeAddress(typed()) : {};
      if (problem) box.validationMessage = problem;
      else resolve({ text: address ?? typed(), isBack: false });
    });
  });
}

/** Options of a form of changes. */
interface ChangeForm {
  /** A field and those that its answer brings with it; itself alone where this is left out. */
  readonly expand?: (field: Field, answers: Answers) => readonly Field[];
  /** Names the row that ends the form, for a number of changes. */
  readonly saveLabel: (changes: number) => string;
  /** Whether the form can end without a change. */
  readonly mayBeEmpty?: boolean;
}

interface FormRow extends vscode.QuickPickItem {
  readonly field?: Field;
}

/**
 * Lists fields with their present values, and asks for each that the user picks, until they are saved.
 * Fields that were not picked have no answer.
 *
 * @throws {vscode.CancellationError} when the user leaves the list
 */
export async function askChanges(
  title: string,
  fields: readonly Field[],
  { expand = (field) => [field], saveLabel, mayBeEmpty = false }: ChangeForm,
): Promise<Answers> {
  const changes = new Map<Field, Answers>();
  for (;;) {
    const save: FormRow = { label: `$(check) ${saveLabel(changes.size)}` };
    const canSave = changes.size > 0 || mayBeEmpty;
    const rows = fields.map((field) => rowOf(field, changes.get(field), canSave ? '$(blank) ' : ''));
    const picked = await pickOne(canSave ? [save, ...rows] : rows, {
      title,
      placeHolder: vscode.l10n.t('Select a field to change'),
    });
    const { field } = picked;
    if (!field) return new Map([...changes.values()].flatMap((answers) => [...answers]));
    const answers = await askInList(title, withAnswer(field, changes.get(field)), expand);
    if (!answers) continue;
    if (answers.size === 1 && answers.get(field.name) === field.value) changes.delete(field);
    else changes.set(field, answers);
  }
}

const withAnswer = (field: Field, answers: Answers | undefined): Field => {
  const value = field.secret ? undefined : answers?.get(field.name);
  return value === undefined ? field : { ...field, value };
};

/** @returns undefined where the user went back to the list, or closed the input box */
async function askInList(
  title: string,
  field: Field,
  expand: NonNullable<ChangeForm['expand']>,
): Promise<Answers | undefined> {
  try {
    return await askFields(title, (answers) => expand(field, answers), true);
  } catch (error) {
    if (error instanceof vscode.CancellationError) return undefined;
    throw error;
  }
}

/** @param indent keeps the labels below each other where some have an icon */
function rowOf(field: Field, answers: Answers | undefined, indent: string): FormRow {
  const { name, label, secret, value = '', displayValue } = field;
  const typed = answers?.get(name);
  if (typed === undefined) return { label: `${indent}${label}`, description: displayValue ?? value, field };
  if (typed === '')
    return { label: `$(edit) ${label}`, description: vscode.l10n.t('will be removed'), field };
  return { label: `$(edit) ${label}`, description: secret ? '••••••••' : typed, field };
}

/** Gets the problem with a typed value, as text; undefined where there is none. */
export type Validator = (value: string) => string | undefined;

/** Requires an address of the web, with or without its scheme. */
export const validateWebAddress: Validator = (value) => {
  const { problem } = completeAddress(value);
  return problem && localize(problem);
};

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
  return wrong === undefined ? undefined : vscode.l10n.t('"{0}" is not a valid HTTP header name.', wrong);
};

/** Requires the value of an HTTP header: one line of ISO 8859-1 without control characters. */
export const validateHeaderValue: Validator = (value) =>
  /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value)
    ? undefined
    : vscode.l10n.t('Enter a single line of Latin-1 characters, without control characters.');

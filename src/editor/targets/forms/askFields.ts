import * as vscode from 'vscode';
import { pickOne } from '../../ui/prompts.ts';

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

/** Options of a form of changes. */
export interface ChangeForm {
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
  const answered = new Map<Field, Answers>();
  for (;;) {
    const save: FormRow = { label: `$(check) ${saveLabel(answered.size)}` };
    const canSave = answered.size > 0 || mayBeEmpty;
    const rows = fields.map((field) => rowOf(field, answered.get(field), canSave ? '$(blank) ' : ''));
    const picked = await pickOne(canSave ? [save, ...rows] : rows, {
      title,
      placeHolder: vscode.l10n.t('Select a field to change'),
    });
    const { field } = picked;
    if (!field) return new Map([...answered.values()].flatMap((answers) => [...answers]));
    const answers = await askOfList(title, withTyped(field, answered.get(field)), expand);
    if (!answers) continue;
    if (answers.size === 1 && answers.get(field.name) === field.value) answered.delete(field);
    else answered.set(field, answers);
  }
}

const withTyped = (field: Field, answers: Answers | undefined): Field => {
  const value = field.secret ? undefined : answers?.get(field.name);
  return value === undefined ? field : { ...field, value };
};

/** @returns undefined where the user went back to the list, or closed the input box */
async function askOfList(
  title: string,
  field: Field,
  expand: NonNullable<ChangeForm['expand']>,
): Promise<Answers | undefined> {
  try {
    return await askFields(title, (known) => expand(field, known), true);
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
  const box = vscode.window.createInputBox();
  const typed = (): string => (field.secret ? box.value : box.value.trim());
  const { title, step, of, hasBack } = position;
  Object.assign(box, {
    ignoreFocusOut: true,
    title,
    step,
    totalSteps: of,
    value,
    prompt: field.prompt,
    placeholder: field.placeHolder ?? '',
    password: field.secret ?? false,
    buttons: hasBack ? [vscode.QuickInputButtons.Back] : [],
  });
  return new Promise<FieldAnswer>((resolve, reject) => {
    box.onDidChangeValue(() => (box.validationMessage = undefined));
    box.onDidTriggerButton(() => resolve({ text: typed(), isBack: true }));
    box.onDidHide(() => reject(new vscode.CancellationError()));
    box.onDidAccept(() => {
      const problem = field.validate?.(typed());
      if (problem) box.validationMessage = problem;
      else resolve({ text: typed(), isBack: false });
    });
    box.show();
  }).finally(() => box.dispose());
}

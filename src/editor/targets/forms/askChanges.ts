import * as vscode from 'vscode';
import { pickOne } from '../../ui/prompts.ts';
import { askFields, type Answers, type Field } from './askFields.ts';

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

import * as vscode from 'vscode';
import { askInBox } from '../../ui/askInBox.ts';

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
    box.onDidChangeValue(() => (box.validationMessage = undefined));
    box.onDidTriggerButton(() => resolve({ text: typed(), isBack: true }));
    box.onDidAccept(() => {
      const problem = field.validate?.(typed());
      if (problem) box.validationMessage = problem;
      else resolve({ text: typed(), isBack: false });
    });
  });
}

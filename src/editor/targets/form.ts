import * as vscode from 'vscode';

/** One box of a form. */
export interface Field {
  /** The key of its answer. */
  readonly name: string;
  /** What it is called in a list. */
  readonly label: string;
  readonly prompt: string;
  readonly placeHolder?: string;
  readonly value?: string;
  /** Shown as dots. */
  readonly secret?: boolean;
  /** Says what is wrong with a value; trimmed unless it is a secret. */
  readonly check?: (value: string) => string | undefined;
}

/** What was typed, by the names of fields. */
export type Answers = ReadonlyMap<string, string>;

/**
 * Asks one field after another, with a way back.
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
    const place = { title, step: at + 1, of: fields.length, hasBack: at > 0 || hasBefore };
    const answer = await askField(field, answers.get(field.name) ?? field.value ?? '', place);
    if (answer === undefined) {
      if (at === 0) return undefined;
      at -= 1;
    } else {
      answers.set(field.name, answer);
      at += 1;
    }
  }
}

/**
 * Asks which fields are to change, then for those only: what is not chosen is never sent.
 *
 * @param expand a field and those that its answer brings with it
 */
export async function askChanges(
  title: string,
  fields: readonly Field[],
  expand: (field: Field, answers: Answers) => readonly Field[] = (field) => [field],
): Promise<Answers> {
  let picked: readonly string[] = [];
  for (;;) {
    const chosen = await vscode.window.showQuickPick(
      fields.map(({ name, label }) => ({ name, label, picked: picked.includes(name) })),
      {
        title,
        canPickMany: true,
        ignoreFocusOut: true,
        placeHolder: vscode.l10n.t('What is to change? The rest stays as it is.'),
      },
    );
    if (!chosen || chosen.length === 0) throw new vscode.CancellationError();
    picked = chosen.map(({ name }) => name);
    const wanted = fields.filter(({ name }) => picked.includes(name));
    const answers = await askFields(title, (known) => wanted.flatMap((field) => expand(field, known)), true);
    if (answers) return answers;
  }
}

interface Place {
  readonly title: string;
  readonly step: number;
  readonly of: number;
  readonly hasBack: boolean;
}

/** Gives undefined where the user went back. */
function askField(field: Field, value: string, place: Place): Promise<string | undefined> {
  const box = vscode.window.createInputBox();
  const typed = (): string => (field.secret ? box.value : box.value.trim());
  const { title, step, of, hasBack } = place;
  Object.assign(box, {
    title,
    step,
    totalSteps: of,
    value,
    prompt: field.prompt,
    placeholder: field.placeHolder ?? '',
    password: field.secret ?? false,
    ignoreFocusOut: true,
    buttons: hasBack ? [vscode.QuickInputButtons.Back] : [],
  });
  return new Promise<string | undefined>((resolve, reject) => {
    box.onDidChangeValue(() => (box.validationMessage = undefined));
    box.onDidTriggerButton(() => resolve(undefined));
    box.onDidHide(() => reject(new vscode.CancellationError()));
    box.onDidAccept(() => {
      const problem = field.check?.(typed());
      if (problem) box.validationMessage = problem;
      else resolve(typed());
    });
    box.show();
  }).finally(() => box.dispose());
}

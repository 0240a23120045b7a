/**
 * Text that a user reads, kept apart from its arguments so that the editor can translate it:
 * `{0}` in the template stands for the first argument, and so on, as in `vscode.l10n.t`. An
 * argument that is a message itself is translated too.
 */
export interface Message {
  readonly template: string;
  readonly args: readonly (string | number | Message)[];
}

export const message = (template: string, ...args: Message['args']): Message => ({ template, args });

/**
 * The message in words.
 *
 * @param translated a template in the user's language; English where it is left out
 */
export function render(
  { template, args }: Message,
  translated = (english: string): string => english,
): string {
  return translated(template).replaceAll(/\{(\d+)\}/g, (whole, index: string) => {
    const arg = args[Number(index)] ?? whole;
    return typeof arg === 'object' ? render(arg, translated) : String(arg);
  });
}

/** The effect of a button under an error; the editor maps each to a command. */
export type NextStep =
  | 'set-key'
  | 'connect'
  | 'choose-target'
  | 'pull'
  | 'show-problems'
  | 'open-log'
  | 'try-again';

/**
 * An error fit to show: one sentence that says what happened, and one that says what to do next.
 * Features throw it; the boundary around commands shows it.
 */
export class UserError extends Error {
  override readonly name: string = 'UserError';

  constructor(
    readonly what: Message,
    readonly todo?: Message,
    readonly nextStep?: NextStep,
    options?: ErrorOptions,
  ) {
    super(sentences(render(what), todo && render(todo)), options);
  }
}

/** Joins what happened and what to do as sentences: a question keeps its mark. */
export const sentences = (what: string, todo?: string): string =>
  [what, todo]
    .filter((text) => text !== undefined)
    .map((text) => (text.endsWith('?') ? text : `${text}.`))
    .join(' ');

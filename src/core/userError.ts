import { render, type Message } from './message.ts';

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

/** The message of whatever was thrown. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The first line of the message of whatever was thrown. */
export const firstErrorLine = (error: unknown): string => errorMessage(error).split('\n')[0] ?? '';

/** The stack of whatever was thrown, for a log; without one, its message. */
export const errorStack = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Whatever was thrown, as an error. */
export const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** The text of an error as a part of another sentence: without the full stop, and to be translated where it can be. */
export const reasonOf = (error: unknown): Message | string =>
  error instanceof UserError ? error.what : errorMessage(error).replace(/[.\s]+$/, '');

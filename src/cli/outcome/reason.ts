/** The reason for a status, and what to do about it. */
export interface Reason {
  readonly message: string;
  readonly todo?: string | undefined;
}

/** A reason as a sentence, and what to do as another one. */
export const printReason = ({ message, todo }: Reason): string =>
  todo ? `${message}. ${todo.endsWith('?') ? todo : `${todo}.`}` : `${message}.`;

/** The reason for a status, and what to do about it. */
export interface Reason {
  readonly message: string;
  readonly todo?: string | undefined;
}

/** A reason as a sentence, and what to do as another one. */
export const sentences = ({ message, todo }: Reason): string =>
  todo ? `${message}. ${todo}.` : `${message}.`;

/** An error of a command that changes nothing until the user decides something. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(readonly reasons: readonly Reason[]) {
    super(reasons.map(sentences).join('\n'));
  }
}

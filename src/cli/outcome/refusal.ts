import { printReason, type Reason } from './commandOutcome.ts';

/** An error of a command that changes nothing until the user decides something. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(readonly reasons: readonly Reason[]) {
    super(reasons.map(printReason).join('\n'));
  }
}

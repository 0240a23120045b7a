import { message, type Message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { ErrorWithAction } from './errorWithAction.ts';
import { localize } from './localize.ts';
import { shortList } from './shortList.ts';
import { textOfError } from './textOfError.ts';

/** Something that a command on several could not do its work with, and why. */
export interface Failure {
  readonly name: string;
  readonly error: unknown;
}

/** Maximum number of names for one reason, and of reasons. */
const most = 3;

/**
 * Creates one error for all failures of a command on several: what was done, then the names by reason, as in
 * "Changed 1 of 3 test cases. “Pay”, “Log in”: no such test case". The first reason gives the next step.
 *
 * @param done what was done all the same, as a sentence without its period
 */
export function partialError(done: Message, failures: readonly Failure[]): UserError {
  const namesByReason = new Map<string, string[]>();
  for (const { name, error } of failures) {
    const reason = reasonOf(error);
    namesByReason.set(reason, [
      ...(namesByReason.get(reason) ?? []),
      localize(message('“{0}”', cleanLine(name, 60))),
    ]);
  }
  const reasons = [...namesByReason].map(
    ([reason, names]) => `${shortList(names, most).join(', ')}: ${reason}`,
  );
  const what = message('{0}. {1}', done, shortList(reasons, most).join('; '));
  const first = failures[0]?.error;
  if (first instanceof ErrorWithAction) return new ErrorWithAction(what, first.todo, first.offer);
  return first instanceof UserError
    ? new UserError(what, first.todo, first.nextStep, { cause: first })
    : new UserError(what, undefined, 'open-log', { cause: first });
}

const reasonOf = (error: unknown): string =>
  error instanceof UserError ? localize(error.what) : textOfError(error).replace(/\.$/, '');

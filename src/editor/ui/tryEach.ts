import { ApiError, ServiceError } from '../../api/http/apiErrors.ts';
import { message, type Message } from '../../core/message.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { UserError } from '../../core/userError.ts';
import { ErrorWithAction, textOfError, isCancelled } from './errorBoundary.ts';
import { localize, shortList } from './texts.ts';

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
      localize(message('"{0}"', cleanLine(name, 60))),
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

/** How far work on several is: filled in while it goes on. */
export interface EachOutcome<Item> {
  readonly done: Item[];
  readonly failures: Failure[];
}

/**
 * Works on several, one after another. What fails for one does not keep the others from being done, unless it would
 * fail for all of them, as where the service cannot be reached.
 *
 * @throws what isn't a UserError, as after a cancel; what is done by then is in the outcome
 */
export async function tryEach<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  work: (item: Item) => Promise<unknown>,
  { done, failures }: EachOutcome<Item>,
): Promise<void> {
  for (const [at, item] of items.entries()) {
    try {
      await work(item);
      done.push(item);
    } catch (error) {
      if (isCancelled(error) || !(error instanceof UserError)) throw error;
      const failed = isAboutOne(error) ? [item] : items.slice(at);
      failures.push(...failed.map((each) => ({ name: nameOf(each), error })));
      if (!isAboutOne(error)) return;
    }
  }
}

/** Statuses with which a service refuses one request, but not others. */
const refusals = new Set([400, 404, 409, 410, 413, 422]);

/** Whether an error of one says nothing of the others. */
const isAboutOne = (error: UserError): boolean =>
  error instanceof ServiceError ? refusals.has(error.status) : !(error instanceof ApiError);

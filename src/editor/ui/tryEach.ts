import { ApiError, ServiceError } from '../../api/http/apiErrors.ts';
import { UserError } from '../../core/userError.ts';
import { isCancelled } from './errorBoundary.ts';
import type { Failure } from './partialError.ts';

/** How far work on several is: filled in while it goes on. */
export interface EachOutcome<Item> {
  readonly done: Item[];
  readonly failures: Failure[];
}

/**
 * Works on several, one after another. What fails for one does not keep the others from being done, unless it would
 * fail for all of them, as where the service cannot be reached.
 *
 * @throws what is no UserError, as after a cancel; what is done by then is in the outcome
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

import { findDependents } from '../../core/case/findDependents.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { HttpError } from '../http/httpErrors.ts';
import type { CurrentCase } from '../store/records.ts';
import type { StoreContext } from '../store/storeContext.ts';
import { CaseWriter } from './caseWriter.ts';
import { existingCases } from './existingCases.ts';

/**
 * Marks a test case as DELETED, as a push that leaves it out does.
 *
 * @throws {HttpError} while other test cases need it; the message names them
 */
export function deleteCase(context: StoreContext, current: CurrentCase): void {
  const { store } = context;
  store.transaction(() => {
    const dependents = findDependents(current.id, existingCases(store, current.targetId));
    if (dependents.length > 0) throw new HttpError(400, neededBy(dependents));
    new CaseWriter(context).setState(current, { status: 'DELETED' });
  });
}

/** The most test cases that a message names. */
const mostNamed = 5;

function neededBy(dependents: readonly TestCase[]): string {
  const named = dependents
    .slice(0, mostNamed)
    .map(({ description, id }) => `"${description.slice(0, 80)}" (${id})`)
    .join(', ');
  const more = dependents.length - mostNamed;
  const others = more > 0 ? ` and ${more} more` : '';
  return `Other test cases depend on this test case or use it as their teardown: ${named}${others}`;
}

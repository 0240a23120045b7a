import type { ServiceTestCase, UpdateTestCaseBody } from '../../api/contract/serviceTestCase.ts';
import { isAbridgedCase } from '../../core/case/isAbridgedCase.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { withoutOrigins, type RemoteSet } from './remoteSet.ts';
import { withServiceFields } from './withServiceFields.ts';

/** The fields whose change endpoint 7 shows completely: neither which cases a pull shows, nor steps. */
const fieldsOfCase: ReadonlySet<string> = new Set([
  'description',
  'runStatus',
  'externalId',
  'entryPointUrlPath',
  'assignedTagNames',
  'folderName',
]);

/** Whether a set with one case asked for again is the set that another pull would give after this change. */
export const affectsOnlyCase = (change: UpdateTestCaseBody): boolean =>
  Object.keys(change).every((field) => fieldsOfCase.has(field));

/**
 * The set after a change of one case (endpoint 8), with what the service then says of that case
 * (endpoint 7). Folders have names in the change only. Pure.
 */
export function updateRemoteSet(
  remote: RemoteSet,
  answer: ServiceTestCase,
  change: UpdateTestCaseBody,
): RemoteSet {
  const listed = new Map(remote.listed).set(answer.id, { ...remote.listed.get(answer.id), ...answer });
  const before = remote.pulled.get(answer.id);
  if (!before) return { ...remote, listed };
  const pulled = changedCase(before, answer, change);
  return {
    ...remote,
    listed,
    pulled: new Map(remote.pulled).set(answer.id, pulled),
    origins: withoutOrigins(remote, new Set([answer.id])),
    cases: new Map(remote.cases).set(answer.id, withServiceFields(pulled, answer)),
  };
}

/** Of what the change left alone the pull knows more: that stays. */
function changedCase(before: TestCase, answer: ServiceTestCase, change: UpdateTestCaseBody): TestCase {
  const changed = {
    ...('description' in change && { description: answer.description }),
    ...('externalId' in change && { externalId: answer.externalId }),
    ...('entryPointUrlPath' in change && { entryPointUrlPath: answer.entryPointUrlPath }),
    ...('assignedTagNames' in change && { tagNames: answer.tags }),
    ...('folderName' in change && { folderName: change.folderName }),
    ...('runStatus' in change && !isAbridgedCase(before) && { runStatus: answer.runStatus }),
  };
  const fields = Object.entries({ ...before, ...changed }).filter(
    ([field, value]) => !(field in changed && (value === null || value === undefined)),
  );
  return Object.fromEntries(fields) as TestCase;
}

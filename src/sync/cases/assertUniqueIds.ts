import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import type { TestCase } from '../../core/case/testCase.ts';

export function assertUniqueIds(testCases: readonly TestCase[]): void {
  const ids = new Set<string>();
  const twin = testCases.find(({ id }) => ids.size === ids.add(id).size);
  if (!twin) return;
  throw new UserError(
    message('The service has more than one test case with the id {0}', twin.id),
    message('Change the id of one of them on the service, then try again'),
  );
}

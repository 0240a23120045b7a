import type { TestCase } from '../../core/case/testCase.ts';
import type { Store } from '../store/store.ts';

/** Lists the test cases of a target, without deleted ones. */
export const existingCases = (store: Store, targetId: string): TestCase[] =>
  store.cases
    .currentCases(targetId)
    .filter(({ status }) => status !== 'DELETED')
    .map(({ version }) => version.portable);

import type { TestCase } from '../../core/case/testCase.ts';
import type { Store } from '../store/store.ts';

export const existingCases = (store: Store, targetId: string): TestCase[] =>
  store.cases
    .currentCases(targetId)
    .filter(({ status }) => status !== 'DELETED')
    .map(({ version }) => version.portable);

import { isSameValue } from '../isSameValue.ts';
import { hasSameOrigin } from './caseOrigin.ts';
import type { TestCase } from './testCase.ts';

/** Whether two cases are the same to the letter; those with the same origin are not looked into. */
export const isSameContent = (a: TestCase | undefined, b: TestCase | undefined): boolean =>
  hasSameOrigin(a, b) || isSameValue(a, b);

import { sameValue } from '../core/sameValue.ts';
import type { TestCase } from '../core/testCase.ts';

/**
 * A case with what changed there where nothing changed here; what changed on both sides stays as it
 * is here, for somebody to decide. Pure.
 */
export function mergeFields(base: TestCase, here: TestCase, there: TestCase): TestCase {
  const isUntouched = (key: string): boolean => sameValue(valueOf(here, key), valueOf(base, key));
  const kept = Object.entries(here).filter(([key]) => !isUntouched(key) || valueOf(there, key) !== undefined);
  const taken = Object.entries(there).filter(([key]) => isUntouched(key));
  return Object.fromEntries([...kept, ...taken]) as TestCase;
}

const valueOf = (testCase: TestCase, key: string): unknown =>
  (testCase as Readonly<Record<string, unknown>>)[key];

import type { CallExpression } from 'acorn';
import type { FunctionValue, Scope, TestFunctionValue } from './value.ts';

/** A function that runs before or after tests. */
export interface Hook {
  readonly fn: FunctionValue;
  readonly fixtures: TestFunctionValue['fixtures'];
  readonly node: CallExpression;
  /** Whether it runs once and not for each test. */
  readonly isOnce: boolean;
}

/** What a test or group says about itself beside its title. */
export interface TestDetails {
  readonly tags: readonly string[];
  /** The id of the test case that the test was generated from. */
  readonly caseId?: string;
}

export interface SpecTest extends TestDetails {
  readonly title: string;
  readonly isOff: boolean;
  readonly fn: FunctionValue | undefined;
  readonly fixtures: TestFunctionValue['fixtures'];
  readonly node: CallExpression;
}

/** A file, or a `describe` in it. */
export interface SpecGroup {
  readonly title: string;
  readonly scope: Scope;
  readonly tags: readonly string[];
  isOff: boolean;
  readonly before: Hook[];
  readonly after: Hook[];
  readonly tests: SpecTest[];
  readonly groups: SpecGroup[];
}

export const emptyGroup = (
  title: string,
  scope: Scope,
  tags: readonly string[] = [],
  isOff = false,
): SpecGroup => ({ title, scope, tags, isOff, before: [], after: [], tests: [], groups: [] });

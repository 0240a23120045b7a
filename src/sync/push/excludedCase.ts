import type { TestCase } from '../../core/case/testCase.ts';

/** A test case that a push leaves on the service as it is, while the others go, and why. */
export type ExcludedCase =
  | {
      readonly kind: 'changed-on-service' | 'conflict' | 'unrelated' | 'deleted-on-service';
      readonly testCase: TestCase;
    }
  /** It changed on the service after the plan was made. */
  | { readonly kind: 'moved'; readonly testCase: TestCase }
  /** It was to be removed, and `by` stays on the service. */
  | { readonly kind: 'needed'; readonly testCase: TestCase; readonly by: TestCase }
  /** It depends on a case that neither is on the service nor goes there. */
  | { readonly kind: 'needs'; readonly testCase: TestCase; readonly on: TestCase };

import type { UpdateTestCaseBody } from '../../../api/contract/serviceTestCase.ts';

/** A change of test cases on the service. */
export interface ServiceUpdate {
  readonly serviceUrl: string;
  readonly testTargetId: string;
  readonly ids: readonly string[];
  /** The request body of the last of them. */
  readonly body: UpdateTestCaseBody;
}

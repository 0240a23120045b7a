import type { UpdateTestCase } from '../../../api/contract/testCase.ts';

/** What was changed on the service, of which cases. */
export interface ServiceUpdate {
  readonly serviceUrl: string;
  readonly testTargetId: string;
  readonly ids: readonly string[];
  /** What the last of them got. */
  readonly body: UpdateTestCase;
}

import type { DraftPushHistory } from '../cases/remote/draftPushHistory.ts';
import type { TestPlanState } from '../cases/remote/testPlanHistory.ts';
import type { Target } from '../targets/target.ts';
import type { FolderParts } from './folder/runInFolder.ts';
import type { PullParts } from './pull/confirmAndApplyPull.ts';
import type { PushParts } from './push/pushParts.ts';

/** Dependencies of pulls and pushes. */
export interface SyncParts extends FolderParts, PullParts, PushParts {
  readonly versions: Pick<DraftPushHistory, 'note'>;
  /** Where test plans of explorations are kept. */
  readonly testPlanState: TestPlanState;
  /** Looks at the latest reports of a target: a draft push may have started a run. */
  readonly watch: { look(target: Target): unknown };
}

import type { DraftVersions } from '../cases/remote/draftVersions.ts';
import type { Target } from '../targets/target.ts';
import type { FolderParts } from './folder/inFolder.ts';
import type { PullParts } from './pull/pullAll.ts';
import type { PushParts } from './push/pushCommands.ts';

/** Dependencies of pulls and pushes. */
export interface SyncParts extends FolderParts, PullParts, PushParts {
  readonly versions: Pick<DraftVersions, 'note'>;
  /** Looks at the latest reports of a target: a draft push may have started a run. */
  readonly watch: { look(target: Target): unknown };
}

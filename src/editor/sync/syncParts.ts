import type { Versions } from '../cases/versions.ts';
import type { Target } from '../targets/target.ts';
import type { FolderParts } from './inFolder.ts';
import type { PullParts } from './pullCommand.ts';
import type { PushParts } from './pushCommands.ts';

/** What pulls and pushes need. */
export interface SyncParts extends FolderParts, PullParts, PushParts {
  readonly versions: Pick<Versions, 'note'>;
  /** Looks at the latest reports of a target: a draft push may have started a run. */
  readonly watch: { look(target: Target): unknown };
}

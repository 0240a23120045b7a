import type { Versions } from '../cases/versions.ts';
import type { Target } from '../targets/target.ts';
import type { TargetFolder } from '../targets/targetFolders.ts';
import type { PullParts } from './pullCommand.ts';
import type { PushParts } from './pushCommands.ts';
import type { Syncs } from './syncs.ts';

/** What pulls and pushes need. */
export interface SyncParts extends PullParts, PushParts {
  readonly syncs: Syncs;
  readonly versions: Pick<Versions, 'note'>;
  /** Looks at the latest reports of a target: a draft push may have started a run. */
  readonly watch: { look(target: Target): unknown };
  /** Runs after each command that changes files or the service. */
  readonly afterwards: <Result>(work: Promise<Result>, folder?: TargetFolder) => Promise<Result>;
}

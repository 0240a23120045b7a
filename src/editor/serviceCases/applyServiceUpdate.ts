import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { affectsOnlyCase, type RemoteSet } from '../../sync/cases/remoteSet.ts';
import { planPullAfterUpdate } from '../../sync/pull/planPull.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import type { FolderSync } from '../cases/catalog/folderSync.ts';
import type { ServiceUpdate } from '../cases/remote/serviceDocuments.ts';
import { applyPullInFolder } from '../sync/folder/applyPull.ts';
import type { FolderLocks } from '../sync/folder/folderLocks.ts';
import type { Target } from '../targets/target.ts';
import type { TargetCatalog } from '../targets/targetCatalog.ts';

/** The views and folders that show a change on the service. */
interface ServiceUpdateViews {
  readonly catalog: Pick<CaseCatalog, 'loadedRemoteSet' | 'casesOf'> & {
    readonly targets: Pick<TargetCatalog, 'folderOf'>;
  };
  readonly tree: {
    /** Shows what a change on the service has changed. */
    casesChanged(change: ServiceUpdate): Promise<void>;
    /** Shows what changed in the files of some targets. */
    filesChanged(targets: Iterable<Target>): Promise<void>;
  };
  readonly locks: Pick<FolderLocks, 'runNext'>;
}

/**
 * Applies a change on the service to the view, and to files that equalled the service before. A file with
 * local changes, or with changes that were not pulled yet, stays as it is.
 *
 * @returns the number of files that must be pulled to get the change
 * @throws {UserError} when a file changes meanwhile, or may not be written; then no file is touched
 */
export async function applyServiceUpdate(
  { catalog, tree, locks }: ServiceUpdateViews,
  change: ServiceUpdate,
): Promise<number> {
  const before = await catalog.loadedRemoteSet(change);
  await tree.casesChanged(change);
  const folder = catalog.targets.folderOf(change);
  if (!folder || change.ids.length === 0 || !affectsOnlyCase(change.body)) return 0;
  const now = await loadCurrentSet(catalog, change);
  if (!before || !now) return change.ids.length;
  const remaining = await locks.runNext(folder, (sync) => applyToFiles(sync, change.ids, before, now));
  await tree.filesChanged([change]);
  return remaining;
}

/** Loads the service's current cases unless the view has them; undefined if the service can't be reached. */
async function loadCurrentSet(
  catalog: ServiceUpdateViews['catalog'],
  change: ServiceUpdate,
): Promise<RemoteSet | undefined> {
  await catalog.casesOf(change.serviceUrl, change.testTargetId).catch(() => undefined);
  return catalog.loadedRemoteSet(change);
}

async function applyToFiles(
  sync: FolderSync,
  changed: readonly string[],
  before: RemoteSet,
  remote: RemoteSet,
): Promise<number> {
  const [local, base, placing] = await Promise.all([sync.local(), sync.base.read(), sync.placing()]);
  const { plan, ids, remaining } = await planPullAfterUpdate(
    changed,
    before,
    { local, base, remote },
    placing,
    createEventLoopPause(),
  );
  const none = new Set<string>();
  const choices = {
    useServiceVersion: ids,
    keepLocalVersion: none,
    restore: none,
    deleteFiles: none,
    keepFiles: none,
  };
  await applyPullInFolder(plan, choices, sync);
  return remaining;
}

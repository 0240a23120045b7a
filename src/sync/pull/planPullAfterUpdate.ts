import { compareCase, type CaseComparison } from '../compare/compareCases.ts';
import type { FilePlacement } from '../files/filePlacer.ts';
import { planPull } from './planPull.ts';
import type { PullSides } from './pullSides.ts';
import type { PullPlan } from './pullPlan.ts';
import type { RemoteSet } from '../cases/remoteSet.ts';
import type { Pause } from '../../core/cooperativePause.ts';

/** The changes of files that follow a change on the service. */
export interface PullAfterUpdatePlan {
  /** Writes the files that said what the service had; their cases may stand among its conflicts. */
  readonly plan: PullPlan;
  /** The cases that the plan writes. */
  readonly ids: ReadonlySet<string>;
  /** How many other files do not say what the service has now. */
  readonly remaining: number;
}

/**
 * Plans how files follow a change that was made on the service from here: those that said what it had
 * before. An edit stays, and so does what was not pulled yet. Pure but for `pause`.
 *
 * @param before what the service had
 * @param sides with what it has now
 */
export async function planPullAfterUpdate(
  changed: readonly string[],
  before: RemoteSet,
  sides: PullSides,
  placing: FilePlacement,
  pause: Pause,
): Promise<PullAfterUpdatePlan> {
  const { local, base } = sides;
  const against = (remote: RemoteSet): CaseComparison[] =>
    changed.flatMap((id) => compareCase(id, local, remote, base) ?? []);
  // A folder that was synced with another target is asked about by a pull.
  const even = base.otherBinding ? [] : against(before).filter(({ state }) => state === 'unchanged');
  const ids = new Set(even.map(({ id }) => id));
  const now = against(sides.remote);
  const left = now.filter(
    ({ id, localCase, state }) => localCase && state !== 'unchanged' && !ids.has(id),
  ).length;
  return { plan: await planPull(now, sides, placing, pause, ids), ids, remaining: left };
}

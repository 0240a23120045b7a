import type { ExploreBody } from '../../api/contract/explore.ts';
import type { RunEnvironment } from '../../runner/runEnvironment.ts';
import type { TargetRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { environmentForRun } from '../targets/environmentForRun.ts';
import { requestedEnvironment } from '../targets/requestedEnvironment.ts';

/**
 * The environment that an exploration is to work in, at the URL that it names.
 *
 * @throws {BadRequest} when there is no environment with its name
 */
export function explorationEnvironment(
  store: Store,
  target: TargetRecord,
  { url, environmentName }: ExploreBody,
): RunEnvironment {
  const environment = requestedEnvironment(store, target.id, environmentName);
  return { ...environmentForRun(target, environment), executionUrl: url };
}

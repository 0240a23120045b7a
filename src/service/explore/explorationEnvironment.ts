import type { ExploreBody } from '../../api/contract/explore.ts';
import type { RunEnvironment } from '../../runner/runEnvironment.ts';
import { BadRequest, issue } from '../http/httpErrors.ts';
import type { EnvironmentRecord, TargetRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { defaultEnvironment } from '../targets/environments.ts';
import { environmentForRun } from '../targets/environmentForRun.ts';

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
  const environment =
    environmentName === undefined
      ? defaultEnvironment(store, target.id)
      : environmentNamed(store, target.id, environmentName);
  return { ...environmentForRun(target, environment), executionUrl: url };
}

function environmentNamed(store: Store, targetId: string, name: string): EnvironmentRecord {
  const found = store.environments(targetId).find((environment) => environment.name === name);
  if (found) return found;
  const text = `There is no environment named "${name.slice(0, 80)}"`;
  throw new BadRequest([issue(['environmentName'], text, 'the name of an environment', name)]);
}

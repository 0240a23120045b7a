import { localServiceUrl } from '../../core/target/localServiceUrl.ts';
import type { TargetCatalog } from '../targets/targetCatalog.ts';
import type { SavedEnvironmentNames } from '../targets/environments/savedEnvironmentNames.ts';
import type { TargetFolder } from '../targets/targetFolders.ts';
import type { EnvironmentSummary } from '../targets/targetNodes.ts';
import type { LocalApiClient } from '../results/localApiClient.ts';

/** An environment with its name, as far as that is known. */
export interface NamedEnvironment {
  readonly environment: EnvironmentSummary;
  readonly name: string | undefined;
}

export interface EnvironmentSources {
  readonly targets: Pick<TargetCatalog, 'services' | 'targetsOf'>;
  /** Names that were set from this machine. */
  readonly names: Pick<SavedEnvironmentNames, 'of'>;
  /** The local service lists its environments with their names. */
  readonly localApi: Pick<LocalApiClient, 'environments'>;
}

/** Lists the environments of a folder's target; none if the service can't be asked without a prompt. */
export async function environmentsForCode(
  folder: TargetFolder | undefined,
  { targets, names, localApi }: EnvironmentSources,
): Promise<NamedEnvironment[]> {
  if (!folder || !(await targets.services.isAtHand(folder.serviceUrl))) return [];
  const { serviceUrl, testTargetId } = folder;
  const target = (await targets.targetsOf(serviceUrl)).find(({ id }) => id === testTargetId);
  const own = serviceUrl === localServiceUrl ? (await localApi.environments(testTargetId)).environments : [];
  return (target?.environments ?? []).map((environment) => ({
    environment,
    name: own.find(({ id }) => id === environment.id)?.name ?? names.of(environment.id),
  }));
}

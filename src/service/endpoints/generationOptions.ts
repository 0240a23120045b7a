import type { ProjectOptions } from '../../codegen/plan/projectOptions.ts';
import { notFound } from '../http/httpErrors.ts';
import type { EnvironmentRecord, TargetRecord } from '../store/records.ts';

/** Options of code for a target and an environment. Of headers it has the names, of accounts nothing. */
export const generationOptions = (
  { testIdAttribute, timeoutPerStep }: TargetRecord,
  environment: EnvironmentRecord | undefined,
): Omit<ProjectOptions, 'executionUrl'> => ({
  ...(testIdAttribute ? { testIdAttribute } : {}),
  ...(timeoutPerStep === undefined ? {} : { timeoutPerStep }),
  ...(environment?.name === undefined ? {} : { environmentName: environment.name }),
  headerNames: Object.keys(environment?.additionalHeaderFields ?? {}),
});

/** Finds an environment by its id, if one is given; throws a 404 that names the id. */
export function findEnvironment(
  environments: readonly EnvironmentRecord[],
  id: string | undefined,
): EnvironmentRecord | undefined {
  const environment = environments.find((known) => known.id === id);
  if (id !== undefined && !environment) throw notFound('environment', id);
  return environment;
}

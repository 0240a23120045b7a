import type { RunEnvironment } from '../../runner/runEnvironment.ts';
import type { EnvironmentRecord, TargetRecord } from '../store/records.ts';
import { toRunEnvironment } from './toRunEnvironments.ts';

/** The environment of a run whose report says where the application is. */
export type ReportEnvironment = Omit<RunEnvironment, 'executionUrl'>;

/** The environment of the service's own runs, without the URL. */
export function environmentForRun(
  target: TargetRecord | undefined,
  environment: EnvironmentRecord | undefined,
): ReportEnvironment {
  const { testIdAttribute, timeoutPerStep } = target ?? {};
  const { name, variables = {}, basicAuth, headers = {} } = environment ? toRunEnvironment(environment) : {};
  return {
    name,
    variables: new Map(Object.entries(variables)),
    basicAuth,
    headers: new Map(Object.entries(headers)),
    testIdAttribute,
    timeoutPerStep,
  };
}

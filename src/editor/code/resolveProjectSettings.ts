import type { ProjectOptions } from '../../codegen/plan/projectOptions.ts';
import type { LocalApiClient } from '../results/localApiClient.ts';
import { runSettings } from '../playwright/runSettings.ts';
import { localServiceUrl } from '../../core/target/localServiceUrl.ts';
import type { ExecutionEnvironment } from './askExecutionEnvironment.ts';
import type { CaseSelection } from './selectCasesForCode.ts';

/**
 * Resolves the settings of generated code, the same as for runs in the editor: from the settings and from the
 * local service's test target, if it can be reached. Of headers, the names only.
 */
export async function resolveProjectSettings(
  { uri, folder }: Pick<CaseSelection, 'uri' | 'folder'>,
  { environmentId }: Pick<ExecutionEnvironment, 'environmentId'>,
  reports: Pick<LocalApiClient, 'environments'>,
): Promise<Pick<ProjectOptions, 'testIdAttribute' | 'timeoutPerStep' | 'headerNames'>> {
  const settings = runSettings(uri);
  const target =
    folder?.serviceUrl === localServiceUrl
      ? await reports.environments(folder.testTargetId).catch(() => undefined)
      : undefined;
  const environment = target?.environments.find(({ id }) => id === environmentId);
  const testIdAttribute = settings.testIdAttribute || target?.testIdAttribute;
  return {
    ...(testIdAttribute ? { testIdAttribute } : {}),
    timeoutPerStep: target?.timeoutPerStep ?? settings.timeoutPerStep,
    headerNames: Object.keys(environment?.headers ?? {}),
  };
}

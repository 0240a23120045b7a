import type { ProjectOptions } from '../../codegen/plan/projectOptions.ts';
import type { LocalApiClient } from '../results/localApiClient.ts';
import { runSettings } from '../playwright/runSettings.ts';
import { localServiceUrl } from '../../core/target/targetSetting.ts';
import type { ExecutionEnvironment } from './askExecutionEnvironment.ts';
import type { CaseSelection } from './selectCasesForCode.ts';

/**
 * Resolves the settings of generated code, the same as for runs in the editor: from the settings and from the
 * local service's test target, if it can be reached. Of headers, the names only.
 */
export async function resolveProjectSettings(
  { about, folder }: Pick<CaseSelection, 'about' | 'folder'>,
  { environmentId }: Pick<ExecutionEnvironment, 'environmentId'>,
  reports: Pick<LocalApiClient, 'environments'>,
): Promise<Pick<ProjectOptions, 'testIdAttribute' | 'timeoutPerStep' | 'headerNames'>> {
  const settings = runSettings(about);
  const known =
    folder?.serviceUrl === localServiceUrl
      ? await reports.environments(folder.testTargetId).catch(() => undefined)
      : undefined;
  const environment = known?.environments.find(({ id }) => id === environmentId);
  const testIdAttribute = settings.testIdAttribute || known?.testIdAttribute;
  return {
    ...(testIdAttribute ? { testIdAttribute } : {}),
    timeoutPerStep: known?.timeoutPerStep ?? settings.timeoutPerStep,
    headerNames: Object.keys(environment?.headers ?? {}),
  };
}

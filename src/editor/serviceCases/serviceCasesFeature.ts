import type { Cases } from '../cases/casesFeature.ts';
import type { CaseTreeHandle } from '../cases/caseTreeHandle.ts';
import type { Sync } from '../sync/syncFeature.ts';
import type { Feature } from '../ui/feature.ts';
import type { UpdateParts } from './updateCases.ts';
import { deferCommands } from '../ui/deferCommands.ts';
import { updateCommandIds, type UpdateCommand } from './updateCommandIds.ts';

/** Changes of test cases on the service, which show in the view and in files. */
export interface ServiceCases extends Feature<UpdateCommand> {
  readonly updates: UpdateParts;
}

export function serviceCasesFeature(
  { catalog }: Pick<Cases, 'catalog'>,
  { locks }: Pick<Sync, 'locks'>,
  view: CaseTreeHandle,
): ServiceCases {
  const updates: UpdateParts = {
    services: catalog.targets.services,
    reload: (serviceUrl, testTargetId) => view.reloadTarget(serviceUrl, testTargetId),
    changed: async (update) => {
      const { applyServiceUpdate } = await import('./applyServiceUpdate.ts');
      return applyServiceUpdate({ catalog, tree: view, locks }, update);
    },
  };
  return {
    updates,
    commands: deferCommands(updateCommandIds, async () =>
      (await import('./updateCommands.ts')).updateCommands({ ...updates, catalog, view }),
    ),
    dispose: () => undefined,
  };
}

import type { Cases } from '../cases/casesFeature.ts';
import type { CaseTreeHandle } from '../cases/caseTreeHandle.ts';
import type { Sync } from '../sync/syncFeature.ts';
import type { Feature } from '../ui/feature.ts';
import { applyServiceUpdate } from './applyServiceUpdate.ts';
import type { UpdateParts } from './updateCases.ts';
import { updateCommands, type UpdateCommand } from './updateCommands.ts';

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
    changed: (update) => applyServiceUpdate({ catalog, tree: view, locks }, update),
  };
  return { updates, commands: updateCommands({ ...updates, catalog, view }), dispose: () => undefined };
}

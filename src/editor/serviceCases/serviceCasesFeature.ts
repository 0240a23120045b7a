import type { Cases } from '../cases/casesFeature.ts';
import type { CaseView } from '../cases/caseView.ts';
import type { Sync } from '../sync/syncFeature.ts';
import type { Feature } from '../ui/feature.ts';
import { showUpdate } from './applyServiceUpdate.ts';
import type { UpdateParts } from './updateCases.ts';
import { updateCommands, type UpdateCommand } from './updateCommands.ts';

/** Changes of test cases on the service, which show in the view and in files. */
export interface ServiceCases extends Feature<UpdateCommand> {
  readonly updates: UpdateParts;
}

export function serviceCasesFeature(
  { catalog }: Pick<Cases, 'catalog'>,
  { syncs }: Pick<Sync, 'syncs'>,
  view: CaseView,
): ServiceCases {
  const updates: UpdateParts = {
    services: catalog.targets.services,
    reload: (serviceUrl, testTargetId) => view.reloadTarget(serviceUrl, testTargetId),
    changed: (update) => showUpdate({ catalog, tree: view, syncs }, update),
  };
  return { updates, commands: updateCommands({ ...updates, catalog, view }), dispose: () => undefined };
}

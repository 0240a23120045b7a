import type { Cases, CaseTreeHandle } from '../cases/casesFeature.ts';
import type { Sync } from '../sync/syncFeature.ts';
import type { UpdateParts } from './caseUpdates.ts';

interface ServiceCasesParts extends Pick<Cases, 'catalog'>, Pick<Sync, 'locks'> {
  readonly view: CaseTreeHandle;
}

/** Creates the way of changes of test cases on the service into the view and files. */
export const serviceUpdatesFeature = ({
  catalog,
  locks,
  view,
}: ServiceCasesParts): Pick<UpdateParts, 'changed' | 'reload'> => ({
  reload: (serviceUrl, testTargetId) => view.reloadTarget(serviceUrl, testTargetId),
  changed: async (update) => {
    const { applyServiceUpdate } = await import('./applyServiceUpdate.ts');
    return applyServiceUpdate({ catalog, tree: view, locks }, update);
  },
});

import type { ApiKeys } from '../connection/apiKeys.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import type { ServiceDocuments } from '../cases/remote/serviceDocuments.ts';
import type { SavedEnvironments } from '../targets/environments/savedEnvironments.ts';
import type { SavedEnvironmentNames } from '../targets/environments/savedEnvironmentNames.ts';

/** The services that details are loaded and shown with. */
export interface DetailDependencies {
  readonly catalog: CaseCatalog;
  /** The view of test cases; rows are checked where they are used. */
  readonly view: { readonly selection: readonly unknown[] };
  readonly keys: Pick<ApiKeys, 'get'>;
  readonly names: Pick<SavedEnvironmentNames, 'of'>;
  readonly savedEnvironments: Pick<SavedEnvironments, 'of'>;
  readonly documents: Pick<ServiceDocuments, 'showText'>;
}

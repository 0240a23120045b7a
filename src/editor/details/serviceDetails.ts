import type { ApiKeys } from '../connection/apiKeys.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import type { ServiceDocuments } from '../cases/remote/serviceDocuments.ts';
import type { SavedEnvironments } from '../targets/environments/savedEnvironments.ts';
import type { SavedEnvironmentNames } from '../targets/environments/savedEnvironmentNames.ts';

import type { Details } from './printDetails.ts';

/** The response of a service about one thing, and how to show it. */
export interface ServiceDetails extends Omit<Details, 'heading'> {
  readonly serviceUrl: string;
  readonly id: string;
  readonly title: string;
  /** Lines of the heading below the one that names the service. */
  readonly remarks?: readonly string[];
  /** Names of fields that are hidden because they may be secrets. */
  readonly leftOut?: readonly string[];
}

/** The services that details are loaded and shown with. */
export interface DetailServices {
  readonly catalog: CaseCatalog;
  /** The view of test cases; rows are checked where they are used. */
  readonly view: { readonly selection: readonly unknown[] };
  readonly keys: Pick<ApiKeys, 'get'>;
  readonly names: Pick<SavedEnvironmentNames, 'of'>;
  readonly savedEnvironments: Pick<SavedEnvironments, 'of'>;
  readonly documents: Pick<ServiceDocuments, 'showText'>;
}

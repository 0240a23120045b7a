import type { ApiKeys } from '../connection/apiKeys.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import type { ServiceDocuments } from '../cases/remote/serviceDocuments.ts';
import type { SavedEnvironments } from '../targets/environments/savedEnvironments.ts';
import type { EnvironmentNames } from '../targets/environments/environmentNames.ts';
import type { Details } from './printDetails.ts';

/** What the details of anything need. */
export interface DetailParts {
  readonly catalog: CaseCatalog;
  /** The view of test cases; rows are checked where they are used. */
  readonly view: { readonly selection: readonly unknown[] };
  readonly keys: Pick<ApiKeys, 'get'>;
  readonly names: Pick<EnvironmentNames, 'of'>;
  readonly savedEnvironments: Pick<SavedEnvironments, 'of'>;
  readonly documents: Pick<ServiceDocuments, 'showText'>;
}

/** The answer of a service about one thing, and how to show it. */
export interface ServiceDetails extends Omit<Details, 'heading'> {
  readonly serviceUrl: string;
  readonly id: string;
  readonly title: string;
  /** What stands in the heading beside whose words they are. */
  readonly remarks?: readonly string[];
  /** Names of fields that are not shown, since they may be secrets. */
  readonly leftOut?: readonly string[];
}

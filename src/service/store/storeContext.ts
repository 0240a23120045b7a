import type { ServiceClock, NewId } from './clock.ts';
import type { Store } from './store.ts';

/** The store, and the source of times and IDs for new records. */
export interface StoreContext {
  readonly store: Store;
  readonly clock: ServiceClock;
  readonly newId: NewId;
}

import type { LocalSet } from '../cases/localSet.ts';
import type { RemoteSet } from '../cases/remoteSet.ts';
import type { Base } from '../state/baseStore.ts';

/** The sides of a comparison. */
export interface ComparedSides {
  readonly local: LocalSet;
  readonly remote: RemoteSet;
  readonly base: Base;
}

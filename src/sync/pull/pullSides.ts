import type { LocalSet } from '../cases/localSet.ts';
import type { RemoteSet } from '../cases/remoteSet.ts';
import type { Base } from '../state/baseStore.ts';

/** The sides that a pull compares. */
export interface PullSides {
  readonly local: LocalSet;
  readonly remote: RemoteSet;
  readonly base: Base;
}

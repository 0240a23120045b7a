import type { Clock, NewId } from '../store/clock.ts';
import type { Explorer } from '../explore/explorer.ts';
import type { DraftRuns } from '../runs/draftRuns.ts';
import type { Store } from '../store/store.ts';
import type { Traces } from '../traces/traces.ts';

/** How services differ where the contract is silent; the local one can play either part. */
export interface Modes {
  /** `replace`: a push is the whole set. `upsert`: cases that are not pushed stay. */
  readonly push: 'replace' | 'upsert';
  /** The variant of contract 2.5 that a pull answers with. */
  readonly pull: 'full' | 'abridged';
}

/** What the endpoints work with. */
export interface ServiceParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly modes: Modes;
  readonly traces: Traces;
  /** Reads the worker in which code of test cases runs, for projects that carry it. */
  readonly sandboxWorker: () => Promise<string>;
  /** Runs what is pushed as a draft; without it the results wait for ever. */
  readonly runs?: Pick<DraftRuns, 'add'>;
  /** Without it nothing is explored. */
  readonly explorer?: Pick<Explorer, 'explore'>;
}

import type { ComparedSides } from '../compare/comparedSides.ts';
import type { Merges } from '../merge/mergedCase.ts';

/** The sides that a pull compares. */
export interface PullSides extends ComparedSides {
  /** The conflicts that merge by themselves; none, where each is to be decided. */
  readonly merges?: Merges;
}

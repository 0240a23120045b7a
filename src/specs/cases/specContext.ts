import type { Place } from '../recording.ts';
import type { FoundRemarks } from './specRemarks.ts';
import type { Variables } from './variables.ts';

/** What the conversion of a file knows and finds. */
export interface SpecContext {
  readonly variables: Variables;
  readonly found: FoundRemarks;
  /** The text of a line of a file. */
  readonly lineOf: (place: Place) => string;
}

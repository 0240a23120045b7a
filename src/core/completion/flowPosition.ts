import type { Span } from '../text/span.ts';
import type { ScalarStyle } from './printYamlScalar.ts';

/** A position within `[…]` or `{…}`, its path from there. */
export interface FlowPosition {
  readonly path: readonly (string | number)[];
  readonly part: 'key' | 'value';
  readonly replace: Span;
  readonly style: ScalarStyle;
  /** Of the innermost `{…}`; undefined where the position is in lists only. */
  readonly siblings: ReadonlyMap<string, string> | undefined;
}

/** The end of what was read, and the position of the cursor if it is in there. */
export interface FlowScan {
  readonly end: number;
  readonly position: FlowPosition | undefined;
}

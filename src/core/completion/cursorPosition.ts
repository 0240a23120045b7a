import type { Path } from '../case/problem.ts';
import type { Span } from '../text/span.ts';
import type { ScalarStyle } from './printYamlScalar.ts';

/** Where the cursor stands in a test case, as far as the text tells. */
export interface CursorPosition {
  /** Of the value; for a key, of the object that it belongs to; for an item, of the list. */
  readonly path: Path;
  /** `item`: at the start of a line of a list, where only a dash can stand. */
  readonly part: 'key' | 'value' | 'item';
  /** The text before the cursor, from the start of the value or its line. */
  readonly typed: string;
  /** The value, or its line, without quotes. */
  readonly replace: Span;
  readonly style: ScalarStyle;
  /** Values beside the nearest key, such as the `action` beside `calledWith`. */
  readonly siblings: ReadonlyMap<string, string>;
}

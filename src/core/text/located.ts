import type { Span } from './span.ts';

/** A value of a file and where it stands, quotes included. */
export interface Located<Value = string> extends Span {
  readonly value: Value;
}

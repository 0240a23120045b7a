/** Offsets into the text, in UTF-16 units; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The positions of the items of a list that touch one of several spans of its text, such as the lines in view. */
export const itemsInSpans = (items: readonly Span[], spans: readonly Span[]): number[] =>
  items.flatMap(({ start, end }, at) =>
    spans.some((span) => start <= span.end && span.start <= end) ? at : [],
  );

/** A value of a file and where it stands, quotes included. */
export interface Located<Value = string> extends Span {
  readonly value: Value;
}

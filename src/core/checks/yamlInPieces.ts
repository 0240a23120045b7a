import { blockSteps } from '../stepEdits/findSteps.ts';
import { lineStart, nextLine } from '../text/lineBounds.ts';
import type { Span } from '../text/span.ts';

/** A text in parts: its steps, each whole lines, and the rest of the file without them. */
export interface SplitText {
  readonly steps: readonly Span[];
  readonly rest: string;
  /** Where an offset into `rest` lies in the text. */
  fromRest(offset: number): number;
}

/**
 * Splits a file at the dashes of its steps, so that a step is parsed alone, a change of one costs
 * that one, and broken YAML in one leaves the others readable. What stands between two steps
 * belongs to the first. Nothing where the list is not in block style at the top level.
 */
export function splitSteps(text: string): SplitText | undefined {
  const items = blockSteps(text)?.items ?? [];
  const last = items.at(-1);
  if (!last) return undefined;
  const end = nextLine(text, last.end);
  const starts = items.map(({ start }) => lineStart(text, start));
  const first = starts[0] ?? end;
  return {
    steps: starts.map((start, at) => ({ start, end: starts[at + 1] ?? end })),
    rest: text.slice(0, first) + text.slice(end),
    fromRest: (offset) => (offset < first ? offset : offset + end - first),
  };
}

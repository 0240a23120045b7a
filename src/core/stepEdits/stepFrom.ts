import type { Span } from '../text/span.ts';

/** The position of the first step that starts at an offset or behind it; the number of steps where none does. */
export function stepFrom(steps: readonly Pick<Span, 'start'>[], offset: number): number {
  const found = steps.findIndex(({ start }) => start >= offset);
  return found < 0 ? steps.length : found;
}

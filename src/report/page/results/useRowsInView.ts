import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { findRowsInView } from './findRowsInView.ts';

/** In CSS pixels, as the style sheet has it. */
export const rowHeight = 28;

export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The rows of a list that are in view while the page scrolls, from the first up to, not with, the last.
 *
 * @param marker stands where the list begins
 * @param moved changes whenever the list may stand elsewhere
 */
export function useRowsInView(
  marker: RefObject<HTMLElement | null>,
  count: number,
  moved: unknown,
): { readonly rows: RowRange; readonly measure: () => void } {
  const [rows, setRows] = useState<RowRange>({ first: 0, last: Math.min(count, 40) });
  const measure = (): void => {
    const start = marker.current?.getBoundingClientRect().top;
    if (start === undefined) return;
    const height = Math.max(0, window.innerHeight - Math.max(0, start));
    const next = findRowsInView(count, rowHeight, { top: Math.max(0, -start), height });
    setRows((known) => (known.first === next.first && known.last === next.last ? known : next));
  };
  useLayoutEffect(() => {
    measure();
    const grown = new ResizeObserver(measure);
    grown.observe(document.body);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      grown.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [count, moved]);
  return { rows, measure };
}

import { rowHeight } from './useRowsInView.ts';

/** Scrolls the page as little as brings a row into view, which begins at a height of the window. */
export function scrollToRow(top: number): void {
  if (top < 0) window.scrollBy(0, top);
  else if (top + rowHeight > window.innerHeight) window.scrollBy(0, top + rowHeight - window.innerHeight);
}

/** Makes a change, and scrolls so that a button stays under the pointer whatever folds above it. */
export function keepUnderPointer(button: HTMLElement, change: () => void): void {
  const { top } = button.getBoundingClientRect();
  change();
  window.scrollBy(0, button.getBoundingClientRect().top - top);
}

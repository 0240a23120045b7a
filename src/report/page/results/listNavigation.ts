import { rowHeight } from './useVisibleRows.ts';

/** Scrolls the page as little as brings a row into view, which begins at a height of the window. */
export function scrollToRow(top: number): void {
  if (top < 0) window.scrollBy(0, top);
  else if (top + rowHeight > window.innerHeight) window.scrollBy(0, top + rowHeight - window.innerHeight);
}

/** Makes a change, and scrolls so that a button stays under the pointer whatever folds above it. */
export function keepInPlace(button: HTMLElement, change: () => void): void {
  const { top } = button.getBoundingClientRect();
  change();
  window.scrollBy(0, button.getBoundingClientRect().top - top);
}

/** The index to which a key leads; undefined for keys that mean nothing in a list. */
export function nextIndex(key: string, index: number, count: number): number | undefined {
  const page = Math.max(1, Math.floor(window.innerHeight / rowHeight) - 1);
  switch (key) {
    case 'ArrowDown':
      return index + 1;
    case 'ArrowUp':
      return index - 1;
    case 'PageDown':
      return index + page;
    case 'PageUp':
      return index - page;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

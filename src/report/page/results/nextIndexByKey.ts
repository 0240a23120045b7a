import { rowHeight } from './useRowsInView.ts';

/** The index to which a key leads; undefined for keys that mean nothing in a list. */
export function nextIndexByKey(key: string, index: number, count: number): number | undefined {
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

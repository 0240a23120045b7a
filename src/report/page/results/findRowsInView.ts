/** The rows of a list that are in view, with some on each side: from the first up to, not with, the last. */
export function findRowsInView(
  count: number,
  rowHeight: number,
  { top, height }: { readonly top: number; readonly height: number },
  spare = 8,
): { readonly first: number; readonly last: number } {
  const first = Math.min(count, Math.max(0, Math.floor(top / rowHeight) - spare));
  const last = Math.max(first, Math.min(count, Math.ceil((top + height) / rowHeight) + spare));
  return { first, last };
}

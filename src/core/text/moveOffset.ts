import type { TextEdit } from './textEdit.ts';

/**
 * Where an offset of a text is once the text was edited.
 *
 * @param side on which side of a text that is inserted at the offset itself
 */
export function moveOffset(offset: number, edits: readonly TextEdit[], side: 'before' | 'after'): number {
  let by = 0;
  for (const { start, end, newText } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (end < offset || (end === offset && (start < end || side === 'after'))) {
      by += newText.length - (end - start);
    } else if (start < offset) {
      return start + by + (side === 'after' ? newText.length : 0);
    } else break;
  }
  return offset + by;
}

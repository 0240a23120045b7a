import type { CST } from 'yaml';
import { lineEnd } from '../../text/lineBounds.ts';
import type { TextEdit } from '../../text/textEdit.ts';
import type { EditContext } from './editContext.ts';
import { breakAt } from './lineOfOffset.ts';
import { tokenStart, type ValuePosition } from './entryPositions.ts';
import { printItemValue, printValue } from './printBlock.ts';
import { printFlow } from './printFlow.ts';
import { getFlowStyle } from './getFlowStyle.ts';
import { getBlockHeader } from './getBlockHeader.ts';

/**
 * Edits that print a value anew. A comment beside it stays, those within it go with it.
 *
 * @param anchor the name of an anchor that the value gets
 */
export function replaceValue(
  editing: Pick<EditContext, 'text' | 'style'>,
  slot: ValuePosition,
  next: unknown,
  anchor?: string,
): TextEdit[] {
  const { text } = editing;
  const { slot: from, value, end, inFlow } = slot;
  if (from === undefined) throw new Error('A key without colon');
  const start = value ? tokenStart(value) : from;
  if (inFlow) {
    const printed = mark(anchor, printFlow(next, getFlowStyle(editing, start)));
    return [{ start, end, newText: value ? printed : ` ${printed}` }];
  }
  const isBeside = !text.slice(from, start).includes('\n');
  const kept = isBeside ? besideOf(text, value, end) : text.slice(from, lineEnd(text, from)).trimEnd();
  const { head, lines } = slot.isItem
    ? printItemValue(next, slot.column, editing.style(), kept === '' && !anchor)
    : printValue(next, slot.column, editing.style());
  const gap = (isBeside && text.slice(from, start)) || ' ';
  const first = mark(anchor, head);
  const newText = [(first && gap + first) + kept, ...lines].join(breakAt(text, from));
  return [{ start: from, end: lineEnd(text, end), newText }];
}

const mark = (anchor: string | undefined, printed: string): string =>
  anchor === undefined ? printed : `&${anchor} ${printed}`.trimEnd();

/** The text behind a value on its line, or behind the header of a block. */
function besideOf(text: string, value: CST.Token | undefined, end: number): string {
  const isWhole = value?.type === 'block-map' || value?.type === 'block-seq';
  const from = value?.type === 'block-scalar' ? value.offset + getBlockHeader(value).length : end;
  const rest = text.slice(from, lineEnd(text, from));
  return isWhole ? '' : rest.trim() === '' ? '' : rest;
}

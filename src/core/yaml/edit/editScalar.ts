import type { CST, Scalar } from 'yaml';
import { lineEnd } from '../../text/lineBounds.ts';
import type { TextEdit } from '../../text/textEdit.ts';
import { blockText, type BlockText, type BlockStyle } from './blockText.ts';
import type { EditContext } from './editContext.ts';
import { breakAt } from './lineOfOffset.ts';
import type { ValuePosition } from './entryPositions.ts';
import { scalarText } from '../print/scalarText.ts';
import { getFlowStyle } from './getFlowStyle.ts';
import { getBlockHeader } from './getBlockHeader.ts';
import { replaceValue } from './replaceValue.ts';

/** Edits that make a single value say another, in its own style where that can say it. */
export function editScalar(
  editing: EditContext,
  node: Scalar,
  next: unknown,
  slot: ValuePosition,
): TextEdit[] {
  const { text } = editing;
  const { value: token, end, inFlow } = slot;
  if (!token || (typeof next === 'object' && next !== null)) return replaceValue(editing, slot, next);
  if (token.type === 'block-scalar') {
    const block = typeof next === 'string' ? blockText(next, blockStyleOf(token, slot)) : undefined;
    return block ? [editBlock(text, token, end, block)] : replaceValue(editing, slot, next);
  }
  const hasLines = typeof next === 'string' && next.includes('\n');
  if (hasLines && node.type !== 'QUOTE_DOUBLE' && !inFlow) return replaceValue(editing, slot, next);
  const isJson = inFlow && getFlowStyle(editing, token.offset).isJson;
  const style = typeof node.value === 'string' ? node.type : 'PLAIN';
  const newText = scalarText(next, style, editing.style().quote, { inFlow, isJson });
  return [{ start: token.offset, end, newText }];
}

function blockStyleOf(token: CST.BlockScalar, slot: ValuePosition): BlockStyle {
  const header = getBlockHeader(token);
  const indentDigit = /\d/.exec(header)?.[0];
  const body = token.source.split(/\r?\n/);
  const first = body.find((line) => line.trim() !== '') ?? '';
  const column = indentDigit ? slot.column + Number(indentDigit) : first.search(/[^ ]|$/);
  return {
    mark: header.startsWith('>') ? '>' : '|',
    keeps: header.includes('+'),
    tells: indentDigit !== undefined,
    column: column > slot.column ? column : slot.column + 2,
    step: column - slot.column,
    lines: body.map((line) => line.slice(column)),
  };
}

/** The comment behind the header stays. */
function editBlock(text: string, token: CST.BlockScalar, end: number, block: BlockText): TextEdit {
  const start = token.offset;
  const rest = text.slice(start + getBlockHeader(token).length, lineEnd(text, start));
  const newText = [block.header + rest, ...block.lines].join(breakAt(text, start));
  return { start, end: Math.max(end, lineEnd(text, start)), newText };
}

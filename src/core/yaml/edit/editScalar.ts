import type { CST, Scalar } from 'yaml';
import type { TextEdit } from '../../text/textEdit.ts';
import { lineEnd } from '../../text/textLines.ts';
import { scalarText } from '../print/scalarText.ts';
import { type EditContext, getFlowStyle, printFlow } from './editContext.ts';
import { breakAt, type ValuePosition, tokenStart } from './editFlow.ts';
import { blockText, type BlockText, type BlockStyle, printItemValue, printValue } from './printBlock.ts';

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

const getBlockHeader = ({ props }: CST.BlockScalar): string => {
  const header = props.find(({ type }) => type === 'block-scalar-header');
  return header && 'source' in header ? header.source : '';
};

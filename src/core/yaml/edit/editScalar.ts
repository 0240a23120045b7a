import type { CST, Scalar } from 'yaml';
import { lineEnd } from '../../text/lineBounds.ts';
import type { TextEdit } from '../../text/textEdit.ts';
import { blockText, type BlockText, type BlockStyle } from './blockText.ts';
import type { EditContext } from './editContext.ts';
import { breakAt } from './entryLines.ts';
import { tokenStart, type ValuePosition } from './entryPositions.ts';
import { printItemValue, printValue } from './printBlock.ts';
import { printFlow, type FlowStyle } from './printFlow.ts';
import { scalarText } from './scalarText.ts';

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
  const isJson = inFlow && flowStyleAt(editing, token.offset).isJson;
  const style = typeof node.value === 'string' ? node.type : isJson ? 'QUOTE_DOUBLE' : 'PLAIN';
  return [{ start: token.offset, end, newText: scalarText(next, style, editing.style().quote, inFlow) }];
}

function blockStyleOf(token: CST.BlockScalar, slot: ValuePosition): BlockStyle {
  const header = headerOf(token);
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

const headerOf = ({ props }: CST.BlockScalar): string => {
  const header = props.find(({ type }) => type === 'block-scalar-header');
  return header && 'source' in header ? header.source : '';
};

/** The comment behind the header stays. */
function editBlock(text: string, token: CST.BlockScalar, end: number, block: BlockText): TextEdit {
  const start = token.offset;
  const rest = text.slice(start + headerOf(token).length, lineEnd(text, start));
  const newText = [block.header + rest, ...block.lines].join(breakAt(text, start));
  return { start, end: Math.max(end, lineEnd(text, start)), newText };
}

/** Edits that print a value anew. A comment beside it stays, those within it go with it. */
export function replaceValue(editing: EditContext, slot: ValuePosition, next: unknown): TextEdit[] {
  const { text } = editing;
  const { slot: from, value, end, inFlow } = slot;
  if (from === undefined) throw new Error('A key without colon');
  const start = value ? tokenStart(value) : from;
  if (inFlow) {
    const printed = printFlow(next, flowStyleAt(editing, start));
    return [{ start, end, newText: value ? printed : ` ${printed}` }];
  }
  const isBeside = !text.slice(from, start).includes('\n');
  const kept = isBeside ? besideOf(text, value, end) : text.slice(from, lineEnd(text, from)).trimEnd();
  const { head, lines } = slot.isItem
    ? printItemValue(next, slot.column, editing.style(), kept === '')
    : printValue(next, slot.column, editing.style());
  const gap = (isBeside && text.slice(from, start)) || ' ';
  const newText = [(head && gap + head) + kept, ...lines].join(breakAt(text, from));
  return [{ start: from, end: lineEnd(text, end), newText }];
}

/** The text behind a value on its line, or behind the header of a block. */
function besideOf(text: string, value: CST.Token | undefined, end: number): string {
  const isWhole = value?.type === 'block-map' || value?.type === 'block-seq';
  const from = value?.type === 'block-scalar' ? value.offset + headerOf(value).length : end;
  const rest = text.slice(from, lineEnd(text, from));
  return isWhole ? '' : rest.trim() === '' ? '' : rest;
}

/** JSON where the keys or texts around an offset are in double quotes. */
export function flowStyleAt({ text, style }: EditContext, offset: number): FlowStyle {
  const isJson = /^[[{\s]*"/.test(text.slice(offset)) || /"\s*:\s*$/.test(text.slice(0, offset).slice(-80));
  return { isJson, quote: style().quote };
}

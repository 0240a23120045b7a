import { parseDocument } from 'yaml';
import { message } from '../message.ts';
import type { Span } from '../text/span.ts';
import type { TextEdit } from '../text/textEdit.ts';
import { lineStart, lineEnd, nextLine } from '../text/textLines.ts';
import { UserError } from '../userError.ts';
import { findPair, getSpan } from '../yaml/findNodes.ts';
import { printFlowValue } from './printStepItems.ts';
import type { StepList } from './stepList.ts';
import { getStepStyle } from './stepStyle.ts';

/** The lines of a top-level key with its value, and the value alone. */
interface KeyText {
  readonly lines: Span;
  readonly value: Span | undefined;
  readonly text: string | undefined;
}

/** A key with a text at the top level of a file in block style, found by its line. */
export function findTopLevelKey(text: string, list: StepList, key: string): KeyText | undefined {
  const pattern = new RegExp(
    `^\\uFEFF?( {${list.keyColumn}})(?:${key}|"${key}"|'${key}')[ \\t]*:(?=\\s|$)`,
    'm',
  );
  const found = pattern.exec(text);
  if (!found) return undefined;
  const start = found.index + (found[0].startsWith('\uFEFF') ? 1 : 0);
  let end = lineEnd(text, start);
  for (let at = nextLine(text, end); at < text.length; at = nextLine(text, at)) {
    const line = text.slice(at, lineEnd(text, at));
    if (line.trim() !== '' && line.search(/\S/) <= list.keyColumn) break;
    if (line.trim() !== '') end = lineEnd(text, at);
  }
  const pair = findPair(parseDocument(text.slice(start, end), { logLevel: 'silent' }).contents, key);
  const value = getSpan(pair?.value);
  const read: unknown = pair?.value && (pair.value as { value?: unknown }).value;
  return {
    lines: { start, end },
    value: value && { start: value.start + start, end: value.end + start },
    text: typeof read === 'string' && read !== '' ? read : undefined,
  };
}

/** Sets a key at the top level, above the steps where it is new; `undefined` takes it out, with its line. */
export function setTopLevelKey(
  text: string,
  list: StepList,
  key: string,
  value: string | undefined,
): TextEdit[] {
  if (!list.key || list.inBraces) {
    throw new UserError(
      message('A file in braces cannot be edited this way'),
      message('Format it as YAML first'),
    );
  }
  const { lineBreak } = getStepStyle(text, list);
  const entry = findTopLevelKey(text, list, key);
  const printed = value === undefined ? '' : printFlowValue([value], false).slice(1, -1).trim();
  if (entry?.value && value !== undefined) {
    const isBare = entry.value.start === entry.value.end;
    const gap = isBare && text[entry.value.start - 1] === ':' ? ' ' : '';
    return entry.text === value ? [] : [{ ...entry.value, newText: gap + printed }];
  }
  if (entry) {
    const end = nextLine(text, entry.lines.end);
    return value === undefined ? [{ start: entry.lines.start, end, newText: '' }] : [];
  }
  if (value === undefined) return [];
  const start = lineStart(text, list.key.start);
  const at = text[start] === '\uFEFF' ? start + 1 : start;
  return [{ start: at, end: at, newText: `${' '.repeat(list.keyColumn)}${key}: ${printed}${lineBreak}` }];
}

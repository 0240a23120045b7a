import { Document, isCollection, isScalar, stringify, visit, type ToStringOptions } from 'yaml';
import { lineEnd, getLineBreak } from '../text/lineBounds.ts';
import type { StepList } from './stepList.ts';
import { withoutUndefined } from '../withoutUndefined.ts';

/** How a file writes YAML, as far as new lines can follow it. */
export interface StepStyle {
  /** Columns from a key to the keys in it. */
  readonly indent: number;
  /** Whether the dashes of a list stand right of its key. */
  readonly indentSeq: boolean;
  readonly singleQuote: boolean;
  readonly lineBreak: string;
}

/** The style of a file, seen from its first step. */
export function getStepStyle(text: string, list: StepList): StepStyle {
  const [first] = list.style === 'block' ? list.items : [];
  const sample = first ? text.slice(first.start, first.end) : '';
  const nested = /^( *)[\w"']+:[ \t]*\r?\n( *)- /m.exec(sample);
  const indentSeq = nested ? nested[2]!.length > nested[1]!.length : list.column > list.keyColumn;
  return {
    indent: first ? indentOf(text, first.start) : 2,
    indentSeq,
    singleQuote: /[:-] '/.test(text) && !/[:-] "/.test(text.replace(/^version:.*$/m, '')),
    lineBreak: getLineBreak(text),
  };
}

/** `-   key:` tells an indentation of four; `- key:` one of two. */
function indentOf(text: string, dash: number): number {
  const [gap = ''] = /^-( +)\S/.exec(text.slice(dash, lineEnd(text, dash))) ?? [];
  return gap ? Math.min(Math.max(gap.length - 1, 2), 8) : 2;
}

/** Items of a list as whole lines, without the last line break; the dashes stand at `column`. */
export function printStepItems(items: readonly unknown[], column: number, style: StepStyle): string {
  return printBlock(items.map(withoutUndefined), column, style);
}

/** Any value as lines, the first one indented too. */
export function printBlock(value: unknown, column: number, style: StepStyle): string {
  const { indent, indentSeq, singleQuote } = style;
  const printed = stringify(value, {
    lineWidth: 0,
    indent,
    indentSeq,
    singleQuote,
    aliasDuplicateObjects: false,
  });
  const blanks = ' '.repeat(column);
  const lines = printed.replace(/\n$/, '').split('\n');
  return lines.map((line) => (line === '' ? line : blanks + line)).join(style.lineBreak);
}

/** A value on one line, in braces and brackets; as JSON where its surroundings are JSON. */
export function printFlowValue(value: unknown, asJson: boolean): string {
  if (asJson) return jsonText(withoutUndefined(value));
  const document = new Document(withoutUndefined(value), { aliasDuplicateObjects: false });
  visit(document, (_, node) => {
    if (isCollection(node)) node.flow = true;
    if (isScalar(node) && typeof node.value === 'string') node.type = safeType(node.value);
  });
  const options: ToStringOptions = { lineWidth: 0, flowCollectionPadding: true };
  return document.toString(options).trimEnd().replaceAll(/\n\s*/g, ' ');
}

/** In one line a text of several needs quotes. */
const safeType = (text: string): 'PLAIN' | 'QUOTE_DOUBLE' => (/[\r\n]/.test(text) ? 'QUOTE_DOUBLE' : 'PLAIN');

/** JSON with a blank behind colons and commas, as people write it in one line. */
function jsonText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${value.map(jsonText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${jsonText(inner)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** Whether a collection in flow style is written as JSON, with quotes around its keys. */
export const isJson = (text: string): boolean => /^[[{\s]*"/.test(text);

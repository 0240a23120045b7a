import { isCollection, isMap, isScalar, isSeq, visit, type Document } from 'yaml';
import type { TextEdit } from '../../text/textEdit.ts';
import { isRecord } from '../../values.ts';
import { type Quote, scalarText } from '../print/scalarText.ts';
import { type ValuePosition, columnAt, tokenStart, pairPositions, itemPositions } from './editFlow.ts';

/** The state shared by all edits of one text. */
export interface EditContext {
  readonly text: string;
  /** Where a key belongs among the keys of the whole document. */
  readonly rank: (key: string) => number;
  readonly style: () => YamlStyle;
  /** The values of anchors after the edits so far. */
  readonly anchors: Map<string, unknown>;
  /** The edits that make a node say `next`; `slot` is where it stands, nothing for the whole document. */
  readonly edit: (
    node: unknown,
    before: unknown,
    next: unknown,
    slot: ValuePosition | undefined,
  ) => TextEdit[];
}

/** How a file writes YAML, as far as new lines follow it. */
export interface YamlStyle {
  /** Columns from a key to the keys in it. */
  readonly map: number;
  /** Columns from a key to the dashes in it. */
  readonly list: number;
  /** Columns from a dash to what it marks. */
  readonly item: number;
  readonly quote: Quote;
}

/** More need not be read to know how a file is written. */
const enough = 400;

/** The style of a file, from the first place that shows it. */
export function getYamlStyle(text: string, document: Document): YamlStyle {
  const found: { -readonly [Key in keyof YamlStyle]?: YamlStyle[Key] } = {};
  let seen = 0;
  visit(document, (_key, node) => {
    if (isScalar(node) && (node.type === 'QUOTE_SINGLE' || node.type === 'QUOTE_DOUBLE'))
      found.quote ??= node.type;
    if (isMap(node) && !node.flow) {
      pairPositions(node).forEach(({ start, value }, at) => {
        const inner = node.items[at]?.value;
        if (!value || !isCollection(inner) || inner.flow) return;
        found[isSeq(inner) ? 'list' : 'map'] ??= columnAt(text, tokenStart(value)) - columnAt(text, start);
      });
    }
    if (isSeq(node) && !node.flow) {
      const [first] = itemPositions(node);
      if (first?.value && !text.slice(first.start, tokenStart(first.value)).includes('\n'))
        found.item ??= /^-( +)/.exec(text.slice(first.start))?.[0].length;
    }
    return ++seen > enough ? visit.BREAK : undefined;
  });
  return { map: 2, list: found.map ?? 2, item: 2, quote: 'QUOTE_DOUBLE', ...found };
}

/** JSON where the keys or texts around an offset are in double quotes. */
export function getFlowStyle(
  { text, style }: Pick<EditContext, 'text' | 'style'>,
  offset: number,
): FlowStyle {
  const isJson = /^[[{\s]*"/.test(text.slice(offset)) || /"\s*:\s*$/.test(text.slice(0, offset).slice(-80));
  return { isJson, quote: style().quote };
}

/** How a collection in braces or brackets is written. */
interface FlowStyle {
  /** With quotes around keys and texts. */
  readonly isJson: boolean;
  readonly quote: Quote;
}

/** A value on one line, in braces and brackets. */
export function printFlow(value: unknown, style: FlowStyle): string {
  if (Array.isArray(value)) return `[${value.map((item) => printFlow(item, style)).join(', ')}]`;
  if (!isRecord(value)) return flowScalar(value, style);
  const pairs = Object.entries(value).map((pair) => printFlowPair(pair, style));
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** A pair within braces. */
export const printFlowPair = ([key, value]: [string, unknown], style: FlowStyle): string =>
  `${flowScalar(key, style)}: ${printFlow(value, style)}`;

const flowScalar = (value: unknown, { isJson, quote }: FlowStyle): string =>
  scalarText(value, 'PLAIN', quote, { inFlow: true, isJson });

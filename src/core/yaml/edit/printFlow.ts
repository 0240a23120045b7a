import { isRecord } from '../../isRecord.ts';
import { scalarText, type Quote } from '../print/scalarText.ts';

/** How a collection in braces or brackets is written. */
export interface FlowStyle {
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

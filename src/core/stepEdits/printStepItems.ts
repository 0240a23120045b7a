import { withoutUndefined } from '../values.ts';
import { printFlow } from '../yaml/edit/editContext.ts';
import { printItems } from '../yaml/edit/printBlock.ts';
import type { StepStyle } from './stepStyle.ts';

/** Items of a list as whole lines, without the last line break; the dashes stand at `column`. */
export const printStepItems = (
  items: readonly unknown[],
  column: number,
  { indent, indentSeq, singleQuote, lineBreak }: StepStyle,
): string =>
  printItems(items.map(withoutUndefined), column, {
    map: indent,
    list: indentSeq ? indent : 0,
    item: 2,
    quote: singleQuote ? 'QUOTE_SINGLE' : 'QUOTE_DOUBLE',
  }).join(lineBreak);

/** A value on one line, in braces and brackets; as JSON where its surroundings are JSON. */
export const printFlowValue = (value: unknown, isJson: boolean): string =>
  printFlow(withoutUndefined(value), { isJson, quote: 'QUOTE_DOUBLE' });

/** Whether a collection in flow style is written as JSON, with quotes around its keys. */
export const isJson = (text: string): boolean => /^[[{\s]*"/.test(text);

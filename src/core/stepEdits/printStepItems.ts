import { withoutUndefined } from '../withoutUndefined.ts';
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

import { stringify } from 'yaml';
import { withoutUndefined } from '../withoutUndefined.ts';
import type { StepStyle } from './stepStyle.ts';

/** Items of a list as whole lines, without the last line break; the dashes stand at `column`. */
export function printStepItems(items: readonly unknown[], column: number, style: StepStyle): string {
  return printBlock(items.map(withoutUndefined), column, style);
}

/** Any value as lines, the first one indented too. */
function printBlock(value: unknown, column: number, style: StepStyle): string {
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

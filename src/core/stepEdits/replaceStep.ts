import type { Element } from '../case/testCase.ts';
import type { TextEdit } from '../text/textEdit.ts';
import type { Span } from '../text/span.ts';
import { getEditableSteps } from './getEditableSteps.ts';
import { isJson, printFlowValue } from './printFlowValue.ts';
import { printStepItems } from './printStepItems.ts';
import { getStepStyle } from './stepStyle.ts';

/** Puts a step in place of another one, as it is. Comments above and below stay, those in the step don't. */
export function replaceStep(text: string, { start, end }: Span, step: Element): TextEdit[] {
  const list = getEditableSteps(text);
  const newText = list.flow
    ? printFlowValue(step, isJson(text.slice(start, end)))
    : printStepItems([step], list.column, getStepStyle(text, list)).trim();
  return text.slice(start, end) === newText ? [] : [{ start, end, newText }];
}

import type { Element } from '../case/testCase.ts';
import type { TextEdit } from '../text/textEdit.ts';
import { editSteps } from './editSteps.ts';
import { getEditableSteps, getStepAt } from './getEditableSteps.ts';
import { isJson, printFlowValue } from './printFlowValue.ts';
import { printStepItems } from './printStepItems.ts';
import { getStepStyle } from './stepStyle.ts';

/**
 * Puts a step in place of another one, as it is. Comments above and below stay, those in the step don't.
 *
 * @param length of the step's text from its dash on: comments behind it may count as a part of it
 */
export const replaceStep = (text: string, at: number, length: number, step: Element): TextEdit[] =>
  editSteps(text, { edits: (current) => replace(current, at, length, step) });

function replace(text: string, at: number, length: number, step: Element): TextEdit[] {
  const list = getEditableSteps(text);
  const { start } = getStepAt(list.items, at);
  const end = start + length;
  const newText = list.flow
    ? printFlowValue(step, isJson(text.slice(start, end)))
    : printStepItems([step], list.column, getStepStyle(text, list)).trim();
  return text.slice(start, end) === newText ? [] : [{ start, end, newText }];
}

import { UserError } from '../userError.ts';
import { message } from '../message.ts';
import { findSteps } from './findSteps.ts';
import type { ItemText, StepList } from './stepList.ts';

/** The steps of a file that can be edited. */
export function getEditableSteps(text: string): StepList {
  const list = findSteps(text);
  if (list.style === 'none') {
    throw new UserError(
      message('The steps of this file cannot be edited'),
      message('Fix its list “elements” first'),
    );
  }
  return list;
}

/** A step by its place. */
export function getStepAt(items: readonly ItemText[], at: number): ItemText {
  const item = items[at];
  if (!item)
    throw new UserError(message('There is no step {0}', at + 1), message('Put the cursor on a step'));
  return item;
}

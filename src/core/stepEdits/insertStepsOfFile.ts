import { parseFileValue } from './parseFileValue.ts';
import type { StepList } from './stepList.ts';
import type { Element } from '../case/testCase.ts';
import { getLineBreak } from '../text/lineBounds.ts';
import type { TextEdit } from '../text/textEdit.ts';
import { getStepAt } from './getEditableSteps.ts';
import { insert, insertLines } from './insertSteps.ts';
import { shiftLines } from './shiftLines.ts';

/** The edits that put the steps of another file, which has no aliases, in front of those of a list. */
export function insertStepsOfFile(text: string, list: StepList, from: string, other: StepList): TextEdit[] {
  const last = other.items.length - 1;
  if (last < 0) return [];
  if (list.flow || other.flow) {
    const elements = parseFileValue(from).elements;
    return insert(text, 0, Array.isArray(elements) ? (elements as Element[]) : []);
  }
  const lines = from.slice(getStepAt(other.items, 0).lead, getStepAt(other.items, last).end);
  const moved = shiftLines(lines, list.column - other.column).replaceAll(/\r?\n/g, getLineBreak(text));
  return insertLines(text, list, 0, moved);
}

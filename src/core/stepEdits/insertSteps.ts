import { completeElement, isCompleteCase } from '../case/completeCase.ts';
import type { Element } from '../case/testCase.ts';
import { lineEnd } from '../text/lineBounds.ts';
import { parseCase } from '../yaml/parseCase.ts';
import type { TextEdit } from '../text/textEdit.ts';
import { editSteps } from './editSteps.ts';
import { getEditableSteps } from './getEditableSteps.ts';
import { printStepItems } from './printStepItems.ts';
import { isJson, printFlowValue } from './printFlowValue.ts';
import { getStepStyle } from './stepStyle.ts';
import type { StepList } from './stepList.ts';

/**
 * Edits of steps in the text of a file: each changes its own lines only. Comments, blank lines,
 * quotes and the indentation of everything else stay as they are. Steps count from 0.
 */

/** Puts new steps in front of the step at `at`, or behind the last one; a complete file stays complete. */
export function insertSteps(text: string, at: number, steps: readonly Element[]): TextEdit[] {
  const { testCase } = parseCase(text);
  const isComplete = testCase !== undefined && isCompleteCase(testCase);
  return insertStepsUnchanged(text, at, isComplete ? steps.map(completeElement) : steps);
}

/** Puts steps that say what they said elsewhere in front of the step at `at`, or behind the last one. */
export const insertStepsUnchanged = (text: string, at: number, steps: readonly Element[]): TextEdit[] =>
  editSteps(text, { edits: (current) => insert(current, at, steps) });

/** The edits that put steps into a text that nothing else refers to. */
export function insert(text: string, at: number, steps: readonly Element[]): TextEdit[] {
  const list = getEditableSteps(text);
  if (steps.length === 0) return [];
  if (list.flow && (list.items.length > 0 || list.inBraces)) {
    return [insertFlow(list, at, flowTexts(text, list, steps))];
  }
  return insertLines(text, list, at, printStepItems(steps, list.column, getStepStyle(text, list)));
}

const flowTexts = (text: string, list: StepList, steps: readonly Element[]): string => {
  const [first] = list.items;
  const asJson = isJson(first ? text.slice(first.start, first.end) : text.slice(list.key?.start ?? 0));
  return steps.map((step) => printFlowValue(step, asJson)).join(', ');
};

function insertFlow({ items, flow }: StepList, at: number, printed: string): TextEdit {
  const next = items[at];
  if (items.length === 0 && flow) return { ...flow, newText: `[${printed}]` };
  if (next) return { start: next.start, end: next.start, newText: `${printed}, ` };
  const end = items.at(-1)?.end ?? 0;
  return { start: end, end, newText: `, ${printed}` };
}

/** Puts lines in front of a step, or behind the last one; with a blank line where the steps have one. */
export function insertLines(text: string, list: StepList, at: number, lines: string): TextEdit[] {
  const { lineBreak } = getStepStyle(text, list);
  const next = list.items[at];
  const last = list.items.at(-1);
  const gap = isSpaced(text, list) ? lineBreak + lineBreak : lineBreak;
  if (next) return [{ start: next.lead, end: next.lead, newText: lines + gap }];
  if (last) return [{ start: last.end, end: last.end, newText: gap + lines }];
  // Of an empty list the brackets go; a comment behind them stays.
  const emptied = list.flow ? [{ start: (list.key?.end ?? 0) + 1, end: list.flow.end, newText: '' }] : [];
  const end = lineEnd(text, list.flow?.end ?? list.key?.end ?? text.length);
  return [...emptied, { start: end, end, newText: lineBreak + lines }];
}

/** Whether blank lines stand between the steps. */
export function isSpaced(text: string, { items }: StepList): boolean {
  const [first, second] = items;
  return (
    first !== undefined && second !== undefined && /\n[ \t]*\r?\n/.test(text.slice(first.end, second.lead))
  );
}

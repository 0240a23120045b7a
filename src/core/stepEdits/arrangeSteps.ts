import { completeElement, isCompleteCase } from '../case/completeCase.ts';
import type { Element } from '../case/testCase.ts';
import type { TextEdit } from '../text/textEdit.ts';
import { lineEnd, lineStart, nextLine } from '../text/textLines.ts';
import { parseCase } from '../yaml/parseCase.ts';
import { caseOptions, readYaml } from '../yaml/readYaml.ts';
import { editSteps, getEditableSteps, copyOfStep, getStepAt } from './editSteps.ts';
import { blockSteps } from './findSteps.ts';
import { printStepItems, isJson, printFlowValue } from './printStepItems.ts';
import type { StepList, ItemText } from './stepList.ts';
import { getStepStyle } from './stepStyle.ts';

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
function isSpaced(text: string, { items }: StepList): boolean {
  const [first, second] = items;
  return (
    first !== undefined && second !== undefined && /\n[ \t]*\r?\n/.test(text.slice(first.end, second.lead))
  );
}

/** Writes a step a second time, below it, with its comments. */
export const duplicateStep = (text: string, at: number): TextEdit[] =>
  editSteps(text, { edits: (current) => duplicate(current, at) });

function duplicate(text: string, at: number): TextEdit[] {
  const list = getEditableSteps(text);
  const { lead, start, end } = getStepAt(list.items, at);
  if (list.flow) return [{ start: end, end, newText: `, ${copyOfStep(text, at, { start, end })}` }];
  const copy = copyOfStep(text, at, { start: lead, end });
  const { lineBreak } = getStepStyle(text, list);
  const gap = isSpaced(text, list) ? lineBreak + lineBreak : lineBreak;
  return [{ start: end, end, newText: gap + copy }];
}

/** Moves a step to another place; `to` is its place afterwards. Comments right above it go with it. */
export function moveStep(text: string, from: number, to: number): TextEdit[] {
  const order = (count: number): number[] => {
    const steps = Array.from({ length: count }, (_, at) => at);
    steps.splice(to, 0, ...steps.splice(from, 1));
    return steps;
  };
  return editSteps(text, { order, edits: (current) => reorder(current, from, to, order) });
}

function reorder(
  text: string,
  from: number,
  to: number,
  orderOf: (count: number) => readonly number[],
): TextEdit[] {
  const { items } = getEditableSteps(text);
  getStepAt(items, from);
  getStepAt(items, to);
  const order = orderOf(items.length);
  return items.flatMap((slot, at) => {
    const moved = items[order[at] ?? at] ?? slot;
    return moved === slot
      ? []
      : [{ start: slot.lead, end: slot.end, newText: text.slice(moved.lead, moved.end) }];
  });
}

/** Takes steps out, the last one included, with the comments right above them. */
export const removeSteps = (text: string, from: number, to = from): TextEdit[] =>
  editSteps(text, { order: withoutSteps(from, to), edits: (current) => remove(current, from, to) });

/**
 * Takes the lines of a step out, and no comment above or behind it.
 *
 * @param length of the step's text from its dash on
 */
export const removeStepLines = (text: string, at: number, length: number): TextEdit[] =>
  editSteps(text, { order: withoutSteps(at, at), edits: (current) => removeLines(current, at, length) });

function removeLines(text: string, at: number, length: number): TextEdit[] {
  const { items, key } = getEditableSteps(text);
  const { start } = getStepAt(items, at);
  const colon = (key?.end ?? -1) + 1;
  const emptied = items.length === 1 ? [{ start: colon, end: colon, newText: ' []' }] : [];
  return [...emptied, { start: lineStart(text, start), end: nextLine(text, start + length), newText: '' }];
}

/** The order of steps without those of a range. */
export const withoutSteps =
  (from: number, to: number) =>
  (count: number): number[] =>
    Array.from({ length: count }, (_, at) => at).filter((at) => at < from || to < at);

/** The edits that take steps out of a text in which no other step needs them. */
export function remove(text: string, from: number, to: number): TextEdit[] {
  const list = getEditableSteps(text);
  getStepAt(list.items, from);
  getStepAt(list.items, to);
  if (list.flow) return [removeFlow(text, list, from, to)];
  const taken = list.items.slice(from, to + 1);
  const lines = taken.map((item) => lineSpan(text, item));
  const between = taken.slice(1).map((item, at) => ({ start: lines[at]!.end, end: item.lead }));
  // What stands between two steps and isn't a blank line is a comment of nobody: it stays.
  const blank = between.filter(({ start, end }) => text.slice(start, end).trim() === '');
  const gap = gapBeside(text, list.items, from, to);
  const colon = (list.key?.end ?? -1) + 1;
  const emptied = taken.length === list.items.length ? [{ start: colon, end: colon, newText: ' []' }] : [];
  const removed = [...lines, ...blank, ...gap].map((span) => ({ ...span, newText: '' }));
  return [...emptied, ...joined(removed)];
}

const lineSpan = (text: string, { lead, end }: ItemText): { start: number; end: number } => {
  const next = nextLine(text, end);
  // At the end of a file without a last line break, the one in front goes instead.
  const start =
    next === text.length && !text.endsWith('\n') && lead > 0 ? lead - lineBreakBefore(text, lead) : lead;
  return { start, end: next };
};

const lineBreakBefore = (text: string, at: number): number => (text.slice(at - 2, at) === '\r\n' ? 2 : 1);

/** The blank lines below what is taken out, or above it where it is the last. */
function gapBeside(
  text: string,
  items: readonly ItemText[],
  from: number,
  to: number,
): { start: number; end: number }[] {
  const last = items[to];
  const next = items[to + 1];
  const previous = items[from - 1];
  if (last && next) {
    const gap = { start: nextLine(text, last.end), end: next.lead };
    return text.slice(gap.start, gap.end).trim() === '' ? [gap] : [];
  }
  const first = items[from];
  if (!previous || !first) return [];
  const gap = { start: nextLine(text, previous.end), end: first.lead };
  return text.slice(gap.start, gap.end).trim() === '' ? [gap] : [];
}

/** Edits that touch each other as one. */
function joined(edits: readonly TextEdit[]): TextEdit[] {
  const result: TextEdit[] = [];
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = result.at(-1);
    if (last && edit.start <= last.end)
      result[result.length - 1] = { ...last, end: Math.max(last.end, edit.end) };
    else result.push(edit);
  }
  return result;
}

function removeFlow(text: string, { items, flow }: StepList, from: number, to: number): TextEdit {
  const [first, last, previous, next] = [items[from], items[to], items[from - 1], items[to + 1]];
  if (next && first) return { start: first.start, end: next.start, newText: '' };
  if (previous && last) return { start: previous.end, end: last.end, newText: '' };
  return { start: flow?.start ?? 0, end: flow?.end ?? text.length, newText: '[]' };
}

/**
 * The edits that move a dash to the list around it, where it was typed below the keys of an item and starts no list there:
 * so a new item, such as a step, follows the one that ends above. Right below the first line of a step, as behind one that
 * is folded, the rest of the step goes above the dash. None where the dash is right as it is, as in a text, or where a part
 * of the item is below.
 *
 * @param offset on the line of the dash, which has nothing else but a word
 */
export function alignDash(text: string, offset: number): TextEdit[] {
  const [start, end] = [lineStart(text, offset), lineEnd(text, offset)];
  const indent = /^( +)- +\w*$/.exec(text.slice(start, end))?.[1]?.length;
  const step = blockSteps(text)?.items.find((item) => item.start < start && end <= item.end);
  if (indent === undefined || !step) return [];
  if (lineStart(text, start - 1) === lineStart(text, step.start) && end < step.end)
    return alignBehind(text, step, { start, end, indent });
  const above = text.slice(lineStart(text, step.start), start);
  const column = columnOfItem(above, indent);
  const [next = ''] = text.slice(end).match(/^ *[^\s#]/m) ?? [];
  if (column === undefined || next.length - 1 > column) return [];
  const errors = (by: number): number =>
    readYaml(above + text.slice(start + by, end), caseOptions).errors.length;
  const edit = { start: start + column, end: start + indent, newText: '' };
  return errors(indent - column) < errors(0) ? [edit] : [];
}

/** The edits that put a dash below the first line of a step behind the step, where its other lines make no sense below it. */
function alignBehind(
  text: string,
  step: ItemText,
  dash: { readonly start: number; readonly end: number; readonly indent: number },
): TextEdit[] {
  const from = lineStart(text, step.start);
  const column = step.start - from;
  const below = nextLine(text, dash.end);
  const rest = text.slice(below, step.end);
  const errors = (lines: string): number => readYaml(lines, caseOptions).errors.length;
  const first = text.slice(from, dash.start);
  if (errors(first + rest) >= errors(text.slice(from, step.end))) return [];
  return [
    {
      start: dash.start,
      end: dash.start + dash.indent - column,
      newText: rest + text.slice(dash.end, below),
    },
    { start: dash.end, end: step.end, newText: '' },
  ];
}

/** The column of the dash of the innermost item that the lines below it belong to, if these are indented further. */
function columnOfItem(above: string, indent: number): number | undefined {
  let least = indent;
  for (const line of above.split('\n').toReversed()) {
    const [, blanks = '', first] = /^( *)([^\s#])/.exec(line) ?? [];
    if (first === undefined || blanks.length >= least) continue;
    if (/^ *-(?:\s|$)/.test(line)) return blanks.length;
    least = blanks.length;
  }
  return undefined;
}

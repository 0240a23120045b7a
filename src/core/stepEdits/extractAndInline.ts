import type { TestCase, Element } from '../case/testCase.ts';
import { message } from '../message.ts';
import type { TextEdit } from '../text/textEdit.ts';
import { lineStart, getLineBreak } from '../text/textLines.ts';
import { UserError } from '../userError.ts';
import { printCase } from '../yaml/printCase.ts';
import { remove, withoutSteps, insert, insertLines } from './arrangeSteps.ts';
import {
  parseFileValue,
  getEditableSteps,
  getStepAt,
  editSteps,
  withoutAliases,
  withStepsApart,
} from './editSteps.ts';
import { printStepItems } from './printStepItems.ts';
import type { StepList } from './stepList.ts';
import { getStepStyle } from './stepStyle.ts';
import { findTopLevelKey, setTopLevelKey } from './topLevelKeys.ts';

/** The id and the description of the case that steps are extracted into. */
interface NewCase {
  readonly id: string;
  readonly description: string;
  readonly folderName?: string | undefined;
}

interface Extraction {
  /** Edits of the case that the steps come from: it depends on the new one. */
  readonly edits: TextEdit[];
  /** The file of the new case. */
  readonly text: string;
}

/**
 * Takes steps out of a case into a new one, on which the case then depends. The new case runs first,
 * so it takes over the dependency and, with the first steps, the entry point.
 */
export function extractSteps(text: string, from: number, to: number, newCase: NewCase): Extraction {
  const edits = editSteps(text, {
    order: withoutSteps(from, to),
    edits: (current) => extract(current, from, to, newCase.id),
  });
  return { edits, text: newFile(text, from, to, newCase) };
}

/** The edits that take steps out of a text, which then depends on another case. */
function extract(text: string, from: number, to: number, id: string): TextEdit[] {
  const list = getEditableSteps(text);
  const removed = remove(text, from, to);
  const hasEntryPoint = from === 0 && findTopLevelKey(text, list, 'entryPointUrlPath')?.text !== undefined;
  return [
    ...setTopLevelKey(text, list, 'dependencyId', id),
    ...(hasEntryPoint ? setTopLevelKey(text, list, 'entryPointUrlPath', undefined) : []),
    ...removed,
  ];
}

/** The file of the new case. */
function newFile(original: string, from: number, to: number, newCase: NewCase): string {
  const apart = withStepsApart(original, from, to);
  const lines = linesOfSteps(apart, getEditableSteps(apart), from, to);
  const text = withoutAliases(original);
  const list = getEditableSteps(text);
  const dependency = list.inBraces ? undefined : findTopLevelKey(text, list, 'dependencyId')?.text;
  const entryPoint = from === 0 ? findTopLevelKey(text, list, 'entryPointUrlPath')?.text : undefined;
  const runStatus = findTopLevelKey(text, list, 'runStatus');
  const [head = '', tail = ''] = printCase({
    id: newCase.id,
    description: newCase.description,
    ...(findTopLevelKey(text, list, 'prompt') && { prompt: '' }),
    ...(newCase.folderName === undefined ? {} : { folderName: newCase.folderName }),
    ...(dependency === undefined ? {} : { dependencyId: dependency }),
    ...(entryPoint === undefined ? {} : { entryPointUrlPath: entryPoint }),
    elements: [],
    ...(runStatus && { runStatus: runStatus.text === 'OFF' ? 'OFF' : 'ON' }),
    ...excludedEnvironments(text, list),
    ...(findTopLevelKey(text, list, 'version') && { version: '1' }),
  }).split(/^elements: \[\]\n/m);
  const lineBreak = getLineBreak(text);
  const whole = [...head.trimEnd().split('\n'), 'elements:', ...lines.split(/\r?\n/), ...tail.split('\n')];
  return whole.join(lineBreak);
}

/** The steps run where they ran before, and nowhere else. */
function excludedEnvironments(text: string, list: StepList): Pick<TestCase, 'excludedEnvironmentNames'> {
  if (!findTopLevelKey(text, list, 'excludedEnvironmentNames')) return {};
  const { excludedEnvironmentNames: names } = parseFileValue(text);
  return Array.isArray(names) ? { excludedEnvironmentNames: names as string[] } : {};
}

/** The lines of some steps with all that stands between them, at the column of a file of its own. */
function linesOfSteps(text: string, list: StepList, from: number, to: number): string {
  const style = getStepStyle(text, list);
  const own = style.indentSeq ? style.indent : 0;
  if (list.flow) {
    const elements = parseFileValue(text).elements;
    return printStepItems(Array.isArray(elements) ? elements.slice(from, to + 1) : [], own, style);
  }
  const first = getStepAt(list.items, from);
  const last = getStepAt(list.items, to);
  return shiftLines(text.slice(lineStart(text, first.lead), last.end), own - list.column);
}

/**
 * Puts the steps of the case that this one depends on in front of its own, with its dependency, and
 * its entry point. The file of that case is left alone: others may depend on it.
 */
export function inlineDependency(text: string, dependencyText: string): TextEdit[] {
  const dependency = withoutAliases(dependencyText);
  return editSteps(text, { edits: (current) => inline(current, dependency) });
}

function inline(text: string, dependencyText: string): TextEdit[] {
  const list = getEditableSteps(text);
  const other = getEditableSteps(dependencyText);
  const teardown = findTopLevelKey(dependencyText, other, 'teardownId')?.text;
  const own = findTopLevelKey(text, list, 'teardownId')?.text;
  if (teardown !== undefined && own !== undefined && teardown !== own) {
    throw new UserError(
      message('Both test cases have a teardown, and a test case can have only one'),
      message('Remove one of them, then try again'),
    );
  }
  const dependency = findTopLevelKey(dependencyText, other, 'dependencyId')?.text;
  const entryPoint = findTopLevelKey(dependencyText, other, 'entryPointUrlPath')?.text;
  return [
    ...setTopLevelKey(text, list, 'dependencyId', dependency),
    ...(teardown === undefined || own !== undefined
      ? []
      : setTopLevelKey(text, list, 'teardownId', teardown)),
    ...(dependency !== undefined || entryPoint === undefined
      ? []
      : setTopLevelKey(text, list, 'entryPointUrlPath', entryPoint)),
    ...insertStepsOfFile(text, list, dependencyText, other),
  ];
}

/** The edits that put the steps of another file, which has no aliases, in front of those of a list. */
function insertStepsOfFile(text: string, list: StepList, from: string, other: StepList): TextEdit[] {
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

/** Lines moved to the right or to the left. */
function shiftLines(lines: string, by: number): string {
  if (by === 0) return lines;
  const pattern = by > 0 ? /^(?=[^\r\n])/gm : new RegExp(`^ {1,${-by}}`, 'gm');
  return lines.replaceAll(pattern, by > 0 ? ' '.repeat(by) : '');
}

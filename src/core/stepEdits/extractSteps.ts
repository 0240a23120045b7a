import { isAlias, isNode, parseDocument, visit } from 'yaml';
import { UserError } from '../userError.ts';
import { message } from '../message.ts';
import { findKey, setKey, parseFileValue } from './topLevelKeys.ts';
import type { StepList } from './stepList.ts';
import { printStepItems, getStepStyle } from './printSteps.ts';
import type { Element, TestCase } from '../case/testCase.ts';
import { lineStart, getLineBreak } from '../text/lineBounds.ts';
import type { TextEdit } from '../text/textEdit.ts';
import { printCase } from '../yaml/printCase.ts';
import { editableSteps, stepAt } from './editableSteps.ts';
import { insertSteps, insertLines } from './insertSteps.ts';
import { removeSteps } from './removeSteps.ts';

/** The id and the description of the case that steps are extracted into. */
export interface NewCase {
  readonly id: string;
  readonly description: string;
  readonly folderName?: string | undefined;
}

export interface Extraction {
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
  const list = editableSteps(text);
  stepAt(list.items, from);
  stepAt(list.items, to);
  const lines = linesOfSteps(text, list, from, to);
  refuseAliases(list.flow ? '' : lines);
  const removed = removeSteps(text, from, to);
  const dependency = list.inBraces ? undefined : findKey(text, list, 'dependencyId')?.text;
  const entryPoint = from === 0 ? findKey(text, list, 'entryPointUrlPath')?.text : undefined;
  const edits = [
    ...setKey(text, list, 'dependencyId', newCase.id),
    ...(entryPoint === undefined ? [] : setKey(text, list, 'entryPointUrlPath', undefined)),
    ...removed,
  ];
  const runStatus = findKey(text, list, 'runStatus');
  const [head = '', tail = ''] = printCase({
    id: newCase.id,
    description: newCase.description,
    ...(newCase.folderName === undefined ? {} : { folderName: newCase.folderName }),
    ...(dependency === undefined ? {} : { dependencyId: dependency }),
    ...(entryPoint === undefined ? {} : { entryPointUrlPath: entryPoint }),
    elements: [],
    ...(runStatus && { runStatus: runStatus.text === 'OFF' ? 'OFF' : 'ON' }),
    ...excludedEnvironments(text, list),
    ...(findKey(text, list, 'version') && { version: '1' }),
  }).split(/^elements: \[\]\n/m);
  const lineBreak = getLineBreak(text);
  const whole = [...head.trimEnd().split('\n'), 'elements:', ...lines.split(/\r?\n/), ...tail.split('\n')];
  return { edits, text: whole.join(lineBreak) };
}

/** The steps run where they ran before, and nowhere else. */
function excludedEnvironments(text: string, list: StepList): Pick<TestCase, 'excludedEnvironmentNames'> {
  if (!findKey(text, list, 'excludedEnvironmentNames')) return {};
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
  const first = stepAt(list.items, from);
  const last = stepAt(list.items, to);
  return shifted(text.slice(lineStart(text, first.lead), last.end), own - list.column);
}

/** Lines moved to the right or to the left. */
function shifted(lines: string, by: number): string {
  if (by === 0) return lines;
  const pattern = by > 0 ? /^(?=[^\r\n])/gm : new RegExp(`^ {1,${-by}}`, 'gm');
  return lines.replaceAll(pattern, by > 0 ? ' '.repeat(by) : '');
}

/** An anchor of one file means nothing in another. */
function refuseAliases(lines: string): void {
  if (!/[&*]/.test(lines) || !hasAliases(lines)) return;
  throw new UserError(
    message('These steps use anchors or aliases (& or *), which can’t be moved to another file'),
    message('Replace them with their values first'),
  );
}

function hasAliases(lines: string): boolean {
  let found = false;
  visit(parseDocument(lines, { prettyErrors: false, logLevel: 'silent', uniqueKeys: false }), (_, node) => {
    if (!isAlias(node) && !(isNode(node) && 'anchor' in node && node.anchor)) return undefined;
    found = true;
    return visit.BREAK;
  });
  return found;
}

/** The edits that put the steps of another file in front of those of a list. */
export function insertedSteps(text: string, list: StepList, from: string, other: StepList): TextEdit[] {
  const last = other.items.length - 1;
  if (last < 0) return [];
  if (list.flow || other.flow) {
    const elements = parseFileValue(from).elements;
    return insertSteps(text, 0, Array.isArray(elements) ? (elements as Element[]) : []);
  }
  const lines = from.slice(stepAt(other.items, 0).lead, stepAt(other.items, last).end);
  refuseAliases(lines);
  const moved = shifted(lines, list.column - other.column).replaceAll(/\r?\n/g, getLineBreak(text));
  return insertLines(text, list, 0, moved);
}

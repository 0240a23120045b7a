import { isMap, isAlias, isSeq } from 'yaml';
import { message } from '../../message.ts';
import { findPair, findValue } from '../../yaml/findNodes.ts';
import { completeText } from '../../yaml/completeText.ts';
import { createFinding, type Finding, type Fix } from '../finding/finding.ts';
import type { CheckedFile } from '../views/caseSetView.ts';
import { isEmptyAt, isMerged } from '../finding/nodes.ts';
import type { StepView } from '../views/stepView.ts';

const demanded = ['prompt', 'runStatus', 'version'];

/** The fields at the top of a file that other tools demand and it lacks, and one that must not be null. */
export function findMissingFields(contents: unknown): string[] {
  if (!isMap(contents) || isMerged(contents)) return [];
  const isNullType = findPair(contents, 'type') && isEmptyAt(contents, 'type');
  return [...demanded.filter((key) => isEmptyAt(contents, key)), ...(isNullType ? ['type'] : [])];
}

/** A file that is shorter than the strictest reader of the interface takes it. */
export function incompleteCase(file: CheckedFile): Finding[] {
  const { view, missing } = file;
  if (!view.id || missing.length === 0) return [];
  const found = message('Other tools can’t read this file. Missing fields: {0}', missing.join(', '));
  return [createFinding('incomplete-case', view.id, found, { seek: () => addFields(file.text) })];
}

function addFields(text: string): Fix[] {
  const complete = completeText(text);
  if (complete === undefined) return [];
  return [{ title: message('Add the missing fields'), preferred: true, edits: [difference(text, complete)] }];
}

/** The one change that makes a text into another, without what both begin and end with. */
function difference(before: string, after: string): { span: { start: number; end: number }; text: string } {
  const longest = Math.min(before.length, after.length);
  let start = 0;
  while (start < longest && before[start] === after[start]) start++;
  let behind = 0;
  while (behind < longest - start && before.at(-1 - behind) === after.at(-1 - behind)) behind++;
  return {
    span: { start, end: before.length - behind },
    text: after.slice(start, after.length - behind),
  };
}

/** The fields of a step that other tools demand and it lacks, those of its selectors too. */
export function findMissingStepFields({ map, act, selectors }: StepView): string[] {
  if (isMerged(map) || isMerged(act)) return [];
  const list = findValue(map, 'selectors');
  return [
    ...(isSeq(list) || isAlias(list) ? [] : ['selectors']),
    ...(isEmptyAt(map, 'ignoreFailure') ? ['ignoreFailure'] : []),
    ...(findPair(act, 'calledWith') ? [] : ['calledWith']),
    ...selectors.flatMap((selector) =>
      ['selectorType', 'selector'].filter((key) => isEmptyAt(selector.map, key)),
    ),
  ];
}

import { isAlias, isMap, isSeq } from 'yaml';
import { message } from '../../message.ts';
import { completeText } from '../../yaml/completeText.ts';
import { findPair, findValue } from '../../yaml/findNodes.ts';
import { createFinding, type Fix } from '../finding/finding.ts';
import { isEmptyAt, isMerged } from '../finding/nodeSpans.ts';
import { defineCheck } from '../views/defineCheck.ts';
import type { StepView } from '../views/stepView.ts';

/** A file that is shorter than the strictest reader of the interface takes it. */
export const incompleteCase = defineCheck({
  code: 'incomplete-case',
  severity: 'hint',
  about:
    "The file leaves out fields that the format doesn't require, but other tools of the service do: " +
    '`version`, `runStatus`, `prompt`, and in each step `selectors`, `ignoreFailure` and `calledWith`, in ' +
    'each selector `selectorType` and `selector`. Such a tool skips the whole file, and may then delete the ' +
    'test case on the service. Pushes always send complete test cases, and pulls write complete files. ' +
    'Quick fixes: add the missing fields in this file, or in all test cases after a preview. On the command ' +
    "line: `validate --fix`. Selector types can't be added without the service: pull the test case.",
  example: {
    file: `
      id: 00000000-0000-4000-8000-000000000001
      description: Buy
      elements:
        - interaction: { action: GO_TO, calledWith: / }`,
  },
  run: {
    file: ({ view, missing, text }) => {
      if (!view.id || missing.length === 0) return [];
      const found = message("Other tools can't read this file. Missing fields: {0}", missing.join(', '));
      return [createFinding(view.id, found, { seek: () => addFields(text) })];
    },
  },
  offer: () => ({ kind: 'complete-all' }),
});

const demanded = ['prompt', 'runStatus', 'version'];

/** The fields at the top of a file that other tools demand and it lacks, and one that must not be null. */
export function findMissingFields(contents: unknown): string[] {
  if (!isMap(contents) || isMerged(contents)) return [];
  const isNullType = findPair(contents, 'type') && isEmptyAt(contents, 'type');
  return [...demanded.filter((key) => isEmptyAt(contents, key)), ...(isNullType ? ['type'] : [])];
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

import assert from 'node:assert/strict';
import { checkTestCase } from '../../../../src/core/case/checkTestCase.ts';
import type { Element } from '../../../../src/core/case/testCase.ts';
import { printLocatorLine } from '../../../../src/core/locator/locatorLine.ts';
import { render } from '../../../../src/core/message.ts';
import type { SpecImport } from '../../../../src/specs/cases/casesOfSpecs.ts';

/** A step on one line. */
export function drawnStep({
  interaction,
  assertion,
  selectors,
  description,
  ignoreFailure,
}: Element): string {
  const { calledWith } = interaction ?? assertion ?? {};
  const what = interaction?.action ?? assertion?.expectation;
  const value = calledWith === null || calledWith === undefined ? '' : ` ${JSON.stringify(calledWith)}`;
  const on = selectors?.length ? ` on ${printLocatorLine(selectors)}` : '';
  return `${what}${value}${on}${ignoreFailure ? ' may fail' : ''}${description ? ` // ${description}` : ''}`;
}

/** The whole picture: test cases with their steps, then what was not converted, then what differs. */
export function drawnImport({ cases, notUnderstood, remarks }: SpecImport): string {
  const nameOf = new Map(cases.map(({ testCase }) => [testCase.id, testCase.description]));
  const lines = cases.flatMap(({ testCase, line }) => {
    assert.deepEqual(checkTestCase(testCase), []);
    const { dependencyId, teardownId, entryPointUrlPath, runStatus, tagNames, folderName, type } = testCase;
    const facts = [
      folderName && `in ${folderName}`,
      dependencyId && `after ${nameOf.get(dependencyId)}`,
      teardownId && `then ${nameOf.get(teardownId)}`,
      entryPointUrlPath && `at ${entryPointUrlPath}`,
      runStatus === 'OFF' && 'OFF',
      type,
      ...(tagNames ?? []).map((tag) => `#${tag}`),
    ].filter(Boolean);
    const steps = testCase.elements.map((step) => `    ${drawnStep(step)}`);
    return [`${line} ${[testCase.description, ...facts].join(' | ')}`, ...steps];
  });
  const left = notUnderstood.map(({ path, line, reason }) => `✗ ${path}:${line} ${render(reason)}`);
  const different = remarks.map(({ path, line, reason }) => `! ${path}:${line} ${render(reason)}`);
  return [...lines, ...left, ...different].join('\n');
}

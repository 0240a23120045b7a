import assert from 'node:assert/strict';
import { generateProject } from '../src/codegen/generateProject.ts';
import { looksLikeTestCase, findTestCaseId } from '../src/core/case/recognizeCase.ts';
import type { TestCase } from '../src/core/case/testCase.ts';
import { findCursorPosition } from '../src/core/completion/findCursorPosition.ts';
import { describeStep } from '../src/core/describe/describeStep.ts';
import { parseLocatorLine, printLocatorLine } from '../src/core/locator/locatorLine.ts';
import { LocatorSyntaxError } from '../src/core/locator/locatorSyntaxError.ts';
import { stepFromPlaywright } from '../src/core/playwright/stepFromPlaywright.ts';
import { moveStep, duplicateStep, insertSteps, removeSteps } from '../src/core/stepEdits/arrangeSteps.ts';
import { extractSteps } from '../src/core/stepEdits/extractAndInline.ts';
import { summarize } from '../src/core/summary/caseSummary.ts';
import { applyEdits, type TextEdit } from '../src/core/text/textEdit.ts';
import { UserError } from '../src/core/userError.ts';
import { withoutUndefined, isSameValue } from '../src/core/values.ts';
import { editCase } from '../src/core/yaml/editCase.ts';
import { parseCase } from '../src/core/yaml/parseCase.ts';
import { printCase } from '../src/core/yaml/printCase.ts';
import { randomCase, randomText, sampleTexts } from './support/caseTexts.ts';
import { mutated } from './support/mutate.ts';
import type { Part } from './support/part.ts';
import type { Random } from './support/random.ts';

/** Whatever a text says, what reads it throws declared errors only, and what is written reads back. */
export const part: Part = {
  attempts: 3_000,
  open: async () => {
    const samples = sampleTexts();
    const lines = samples.flatMap(locatorLinesOf);
    return {
      async play(random) {
        const text = mutated(randomText(random, samples), random, samples);
        reads(text, random);
        editsSteps(text, random);
        readsLocator(mutated(random.pick(lines), random, lines));
        readsCode(random, lines);
      },
      close: async () => undefined,
    };
  },
};

const locatorLinesOf = (text: string): string[] =>
  (parseCase(text).testCase?.elements ?? []).flatMap(({ selectors }) =>
    selectors ? [`page.${printLocatorLine(selectors)}`] : [],
  );

function reads(text: string, random: Random): void {
  const { testCase, problems, spanOf } = parseCase(text);
  for (const { start, end } of [...problems, spanOf(['elements', 0])])
    assert.ok(start >= 0 && start <= end && end <= text.length, `${start}–${end} in ${shown(text)}`);
  summarize(text);
  looksLikeTestCase(text);
  findTestCaseId(text);
  findCursorPosition(text, random.below(text.length + 1));
  if (testCase) writes(text, testCase, random);
}

function writes(text: string, testCase: TestCase, random: Random): void {
  for (const element of testCase.elements) describeStep(element);
  const printed = printCase(testCase);
  says(printed, testCase, text);
  assert.equal(printCase(parseCase(printed).testCase ?? assert.fail(shown(text))), printed, shown(text));
  const other = randomCase(random);
  says(editCase(text, other), other, text);
}

function says(written: string, testCase: TestCase, source: string): void {
  const { value } = parseCase(written);
  assert.ok(isSameValue(value, withoutUndefined(testCase)), `${shown(written)}\nmade from ${shown(source)}`);
}

/** Each edit of steps is refused with a reason, or has places in the text. */
function editsSteps(text: string, random: Random): void {
  const [at, to] = [random.below(4), random.below(4)];
  const { elements } = randomCase(random);
  const edits: readonly (() => readonly TextEdit[])[] = [
    () => insertSteps(text, at, elements),
    () => moveStep(text, at, to),
    () => duplicateStep(text, at),
    () => removeSteps(text, Math.min(at, to), Math.max(at, to)),
    () => (extractSteps(text, 0, at, { id: '7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab', description: 'New' }), []),
  ];
  for (const edit of edits) {
    try {
      applyEdits(text, edit());
    } catch (error) {
      if (!(error instanceof UserError))
        throw new Error(`${String(error)} in ${shown(text)}`, { cause: error });
    }
  }
}

function readsLocator(line: string): void {
  try {
    const selectors = parseLocatorLine(line);
    assert.deepEqual(parseLocatorLine(printLocatorLine(selectors)), selectors, shown(line));
  } catch (error) {
    if (!(error instanceof LocatorSyntaxError)) throw error;
  }
}

function readsCode(random: Random, lines: readonly string[]): void {
  const project = generateProject([randomCase(random)], { executionUrl: 'https://example.com' });
  const specs = [...project.files].filter(([path]) => path.startsWith('tests/')).map(([, text]) => text);
  const code = [random.pick(specs), ...lines.slice(0, 5).map((line) => `await ${line}.click();`)].join('\n');
  const changed = mutated(code, random, lines);
  for (const statement of changed.split('\n')) {
    const { steps, notUnderstood } = stepFromPlaywright(statement);
    for (const step of steps) describeStep(step);
    assert.equal(steps.length + notUnderstood.length, 1, shown(statement));
  }
}

const shown = (text: string): string => JSON.stringify(text.length > 3000 ? `${text.slice(0, 3000)}…` : text);

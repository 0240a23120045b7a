import assert from 'node:assert/strict';
import fc from 'fast-check';
import { exampleStep } from '../../../../scripts/format/examples/stepExample.ts';
import { generateSpec } from '../../../../src/codegen/generateProject.ts';
import { stepCode } from '../../../../src/codegen/steps/writeStep.ts';
import type { Element, TestCase } from '../../../../src/core/case/testCase.ts';
import { parseLocatorLine, printLocatorLine } from '../../../../src/core/locator/locatorLine.ts';
import { LocatorSyntaxError } from '../../../../src/core/locator/locatorSyntaxError.ts';
import { stepDefinitions } from '../../../../src/steps/table.ts';
import { casesOfEveryConstruct } from '../../../support/everyConstruct.ts';
import { runs } from '../../../support/properties.ts';
import { imported } from '../../support/specs/importedSpecs.ts';

/** Constructs whose generated code has no form that a test case keeps. */
function isKept(element: Element): boolean {
  const { lines, reason } = stepCode(element);
  const code = lines.join('\n');
  const { interaction } = element;
  const isOther =
    (interaction?.action === 'DRAG_AND_DROP' &&
      /, \{ (?:force|sourcePosition|targetPosition): /.test(code)) ||
    (interaction?.action === 'KEY_PRESS' && !element.selectors?.length) ||
    (interaction?.action === 'SCROLL' && !code.includes('scrollIntoViewIfNeeded')) ||
    code.includes('.owner()');
  return reason === undefined && !isOther;
}

/** A case with what is written in its spec and nothing else. */
const alone = (testCase: TestCase): TestCase => ({
  ...testCase,
  dependencyId: null,
  teardownId: null,
  prompt: '',
  excludedEnvironmentNames: [],
  elements: testCase.elements.filter(isKept).map(withTargetAsLine),
});

/** A step whose drag ends at a CSS selector, with the locator line that an import makes of it. */
function withTargetAsLine(element: Element): Element {
  const { interaction } = element;
  if (interaction?.action !== 'DRAG_AND_DROP') return element;
  const [target, options] = interaction.calledWith;
  try {
    parseLocatorLine(target);
    return element;
  } catch (error) {
    if (!(error instanceof LocatorSyntaxError)) throw error;
    const line = printLocatorLine([{ selectorType: 'CSS', selector: target }]);
    return { ...element, interaction: { ...interaction, calledWith: [line, options] } };
  }
}

/** The code of the steps alone: their titles and unused selectors are not kept. */
function stepsOf(testCase: TestCase): string {
  const plain = { ...testCase, description: 'a', tagNames: [], folderName: null, type: null };
  return generateSpec(plain, [plain]).text.replaceAll(/await test\.step\(.*|.*readClipboard.*\n/g, '');
}

async function assertKept(testCase: TestCase): Promise<void> {
  const { text } = generateSpec(testCase, [testCase]);
  const { cases, notUnderstood } = await imported({ 'a.spec.ts': text });
  assert.deepEqual(notUnderstood, [], text);
  const [again] = cases;
  assert.equal(again?.testCase.id, testCase.id);
  const { runStatus, entryPointUrlPath } = testCase;
  assert.equal(
    stepsOf({ ...again.testCase, entryPointUrlPath }),
    stepsOf({ ...testCase, runStatus: runStatus ?? 'ON' }),
  );
}

describe('specs that were generated from test cases', () => {
  for (const definition of stepDefinitions)
    it(`give the examples of ${definition.name} when they are imported`, async () => {
      const elements = definition.examples.map((example) => exampleStep(definition, example));
      const [id, description] = ['7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab', definition.name];
      const testCase = alone({ id, description, elements });
      assert.ok(testCase.elements.length > 0 || definition.name === 'OPEN_EMAIL');
      if (testCase.elements.length > 0) await assertKept(testCase);
    });

  it('give the same steps when they are imported', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        for (const testCase of casesOfEveryConstruct(1, seed).map(alone)) {
          if (testCase.elements.length === 0) continue;
          await assertKept(testCase);
        }
      }),
      runs(150),
    );
  }).timeout(20_000);
});

import assert from 'node:assert/strict';
import { generateSpec } from '../../../src/codegen/generateProject.ts';
import type { Element, TestCase } from '../../../src/core/case/testCase.ts';
import { addStepLines } from '../../../src/editor/code/codeWithStepLines.ts';

const goTo = (path: string): Element => ({ interaction: { action: 'GO_TO', calledWith: path } });

const logIn: TestCase = {
  id: '00000000-0000-4000-8000-000000000001',
  description: 'Log in',
  elements: [goTo('/a'), { ...goTo('/b'), ignoreFailure: true }, goTo('/c')],
};

describe('The preview of a test case', () => {
  it('has the lines of each step, without the blank lines between them', () => {
    const { text, steps } = addStepLines(generateSpec(logIn, [logIn]));
    const lines = text.split('\n');
    const spans = [...steps.values()].map(({ first, last }) =>
      lines.slice(first, last + 1).map((line) => line.trim().replace(/^await test\.step\('(.*?)'.*/, '$1')),
    );
    assert.deepEqual(spans, [
      ['1 · Go to /a', "await session.goTo('/a');", '});'],
      ['2 · Go to /b (may fail)', "await session.goTo('/b');", '});', '});'],
      ['3 · Go to /c', "await session.goTo('/c');", '});'],
    ]);
  });

  it('has the steps in the test, even if other test cases depend on it', () => {
    const other = { ...logIn, id: '00000000-0000-4000-8000-000000000002', dependencyId: logIn.id };
    const { steps } = generateSpec(logIn, [logIn, other, { ...other, teardownId: logIn.id }]);
    assert.equal(steps.length, logIn.elements.length);
    const itsOwnTeardown = { ...logIn, teardownId: logIn.id };
    assert.equal(generateSpec(itsOwnTeardown, [itsOwnTeardown]).steps.length, logIn.elements.length);
  });
});

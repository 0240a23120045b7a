import assert from 'node:assert/strict';
import type { TestCase } from '../../../../src/core/case/testCase.ts';
import { readFileProblems } from '../../../../src/core/checks/checkCase.ts';
import { readCaseAtOnce, readCaseForChecks } from '../../../../src/core/checks/readCaseForChecks.ts';
import { StepReadingCache } from '../../../../src/core/checks/stepReadingCache.ts';
import { runToEnd } from '../../../../src/core/slices.ts';
import { readLinks, summarize } from '../../../../src/core/summary/caseSummary.ts';
import { parseCase } from '../../../../src/core/yaml/parseCase.ts';
import { printCase } from '../../../../src/core/yaml/printCase.ts';
import { readBlockStyle } from '../../../../src/core/yaml/read/readBlockStyle.ts';
import { casesOfEveryConstruct } from '../../../support/everyConstruct.ts';
import { runs } from '../../../support/properties.ts';
import { createRealisticCases } from '../../../support/realisticCases.ts';

/** Flaws that leave a text in the form that we print. */
const flaws: readonly ((testCase: TestCase) => object)[] = [
  (testCase) => testCase,
  ({ id: _id, ...testCase }) => testCase,
  (testCase) => ({ ...testCase, description: 1, dependencyId: 'x', tagNames: 'a' }),
  (testCase) => ({ ...testCase, '': {}, own: [[]], type: 'LOGOUT' }),
  (testCase) => ({ ...testCase, elements: [...testCase.elements, {}, [], null, 'a', { interaction: {} }] }),
  (testCase) => ({
    ...testCase,
    elements: [
      { interaction: { action: 'CLICK' }, selectors: [{ selectorType: 'ROLE', selector: 'buton' }] },
    ] as unknown as TestCase['elements'],
  }),
  (testCase) => ({
    ...testCase,
    elements: testCase.elements.map((element, at) => ({
      ...element,
      index: -at,
      description: '$$a $b',
      x: 1,
    })),
  }),
];

const texts = (): string[] =>
  [...createRealisticCases(8), ...casesOfEveryConstruct(runs(20).numRuns)].flatMap((testCase) =>
    flaws.map((flaw) => printCase(flaw(testCase) as TestCase)),
  );

/** A comment at the end moves nothing, and leaves the text to `yaml`. */
const withComment = (text: string): string => `${text}#\n`;

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'the test case and its problems': (text) => {
    const { testCase, value, problems, spanOf } = parseCase(text);
    const spans = [[], ['id'], ['elements', 0, 'interaction', 'action'], ['elements', 1, 'selectors', 0]].map(
      spanOf,
    );
    return { testCase, value, problems, spans };
  },
  'the summary': summarize,
  'the links': (text) => readLinks(text, readBlockStyle(text)),
  'the problems of a file': (text) => asJson(readFileProblems(text)),
  'what the checks need': (text) => asJson(readCaseAtOnce(text, readBlockStyle(text))),
};

describe('a text in the form that we print gives without yaml what it gives with it:', () => {
  for (const [name, read] of Object.entries(readers))
    it(name, () => {
      let readWithoutYaml = 0;
      for (const text of texts()) {
        assert.equal(readBlockStyle(withComment(text)), undefined);
        if (readBlockStyle(text)) readWithoutYaml++;
        assert.deepEqual(read(text), read(withComment(text)));
      }
      assert.ok(readWithoutYaml > 100, 'too few texts are read without yaml');
    });

  it('what the checks need, step by step as at one go', () => {
    for (const text of texts()) {
      const stepByStep = runToEnd(readCaseForChecks(text, new StepReadingCache()));
      assert.deepEqual(asJson(readCaseAtOnce(text, readBlockStyle(text))), asJson(stepByStep));
    }
  });
});

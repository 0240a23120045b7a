import assert from 'node:assert/strict';
import fc from 'fast-check';
import { indexOfSubchain, mayContainChain } from '../../../../src/core/locator/locatorLine.ts';
import { findSteps } from '../../../../src/core/stepEdits/findSteps.ts';
import { readStep, textOfStep } from '../../../../src/core/stepEdits/readStep.ts';
import { printCase } from '../../../../src/core/yaml/printCase.ts';
import { runs } from '../../../support/properties.ts';
import { testCases } from '../../support/core/arbitraries.ts';
import { writtenCases } from '../../support/core/stepTexts.ts';

describe('the search for a locator', () => {
  const wanted = [
    { selectorType: 'ROLE', selector: 'row' },
    { selectorType: 'FILTER', options: { hasText: "Ada's mug" } },
  ] as const;

  it('skips files that lack one of its words', () => {
    const isLikely = mayContainChain(wanted);
    assert.equal(isLikely("selector: row\nhasText: 'Ada''s\n  mug'\n"), true);
    assert.equal(isLikely('selector: row\nhasText: Blue\n'), false);
    assert.equal(isLikely(String.raw`selector: row, hasText: "\x41da's mug"`), true, 'escapes hide words');
  });

  it('passes over no file that holds it', () => {
    const texts = fc.oneof(
      testCases.map(printCase),
      writtenCases.map(({ text }) => text),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const list = findSteps(text);
        for (const item of list.items) {
          const own = textOfStep(text, list, item);
          const { selectors } = readStep(own.text, () => text.slice(0, own.start));
          if (selectors.length === 0) continue;
          assert.ok(mayContainChain(selectors)(text), `left out: ${JSON.stringify(selectors)}`);
          assert.equal(indexOfSubchain(selectors, selectors), 0);
        }
      }),
      runs(300),
    );
  });
});

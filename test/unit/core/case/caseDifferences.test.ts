import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isSameCase } from '../../../../src/core/case/caseDifferences.ts';
import type { TestCase } from '../../../../src/core/case/testCase.ts';
import { parseCase } from '../../../../src/core/yaml/parseCase.ts';
import { runs } from '../../../support/properties.ts';
import { testCases } from '../../support/core/arbitraries.ts';

const text = `# Keep me
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Accept cookies # and me
elements:
  # the first step
  - interaction:
      action: CLICK
    selectors:
      - selectorType: ROLE
        selector: button
        options:
          name: allow all cookies
  # the second step
  - assertion:
      expectation: NOT_VISIBLE
    selectors:
      - selectorType: TEST_ID
        selector: 'cookie-banner'
colour: red # ours
`;

describe('whether two cases say the same', () => {
  const base = parseCase(text).testCase;
  assert.ok(base);

  it('does not mind what is empty, null or left out', () => {
    assert.ok(isSameCase(base, { ...base, prompt: '', tagNames: [], type: null, entryPointUrlPath: '' }));
    assert.ok(
      isSameCase(base, {
        ...base,
        elements: base.elements.map((element, index) => ({ ...element, index, ignoreFailure: false })),
      }),
    );
  });

  it('sees an edit that looks like nothing', () => {
    const edits = [
      { shade: '' },
      { shade: null },
      { shade: [] },
      { elements: [{ interaction: { action: 'SELECT_OPTION', calledWith: [] } }] },
    ];
    const bare = {
      ...base,
      elements: [{ interaction: { action: 'SELECT_OPTION' as const, calledWith: null } }],
    };
    for (const edit of edits)
      assert.ok(!isSameCase(bare, { ...bare, ...edit } as TestCase), JSON.stringify(edit));
    const filter = (options: object): TestCase => ({
      ...base,
      elements: [{ interaction: { action: 'HOVER' }, selectors: [{ selectorType: 'FILTER', options }] }],
    });
    assert.ok(!isSameCase(filter({}), filter({ hasText: '' })));
    const typed = (calledWith?: string): TestCase =>
      ({ ...base, elements: [{ interaction: { action: 'TELEPORT', calledWith } }] }) as unknown as TestCase;
    assert.ok(!isSameCase(typed(), typed('')));
  });

  it('sees a change in a step, its order, or an unknown key', () => {
    assert.ok(!isSameCase(base, { ...base, elements: base.elements.toReversed() }));
    assert.ok(
      !isSameCase(base, {
        ...base,
        elements: base.elements.map((element) => ({ ...element, ignoreFailure: true })),
      }),
    );
    assert.ok(!isSameCase(base, Object.assign({}, base, { colour: 'blue' })));
  });

  it('compares with an abridged answer only what that can say', () => {
    const full = { ...base, version: '1', runStatus: 'OFF', type: 'LOGIN' } as const;
    assert.ok(isSameCase(full, base));
    assert.ok(!isSameCase(full, { ...full, runStatus: 'ON' }));
  });

  it('is reflexive and symmetric', () => {
    fc.assert(
      fc.property(testCases, testCases, (a, b) => {
        assert.ok(isSameCase(a, structuredClone(a)));
        assert.equal(isSameCase(a, b), isSameCase(b, a));
      }),
      runs(100),
    );
  });
});

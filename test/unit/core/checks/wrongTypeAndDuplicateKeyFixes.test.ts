import assert from 'node:assert/strict';
import { wrongTypeAndDuplicateKeyFixes } from '../../../../src/core/checks/wrongTypeAndDuplicateKeyFixes.ts';
import { render } from '../../../../src/core/message.ts';
import { applied, id } from '../../support/core/checkSamples.ts';

/** The fixes for the place that `‸` marks, each with the text that it leaves. */
function fixes(marked: string): [string, string][] {
  const start = marked.indexOf('‸');
  const text = marked.replace('‸', '');
  return wrongTypeAndDuplicateKeyFixes({ start, end: start + 1 }, text).map((fix) => [
    render(fix.title),
    applied(text, fix),
  ]);
}

const nth = (value: string, after = ''): string =>
  `id: ${id('1')}
description: Buy
elements:
  - interaction:
      action: CLICK
    selectors:
      - selectorType: TEXT
        selector: x
      - selectorType: NTH
        selector: ${value}
${after}`;

describe('fixes for schema problems', () => {
  it('puts a number in quotes where text belongs', () => {
    assert.deepEqual(fixes(nth('‸2 # third', 'version: "1"\n')), [
      ['Put 2 in quotes', nth('"2" # third', 'version: "1"\n')],
    ]);
    assert.deepEqual(fixes(nth('"2"', 'version: ‸1\n')), [['Put 1 in quotes', nth('"2"', 'version: "1"\n')]]);
    assert.deepEqual(fixes(`description: ‸12\nid: x\n`), [
      ['Put 12 in quotes', 'description: "12"\nid: x\n'],
    ]);
  });
  it('does not where quotes would not do', () => {
    assert.deepEqual(fixes(nth('‸1.5')), []);
    assert.deepEqual(fixes(nth('"2"', 'tagNames: ‸1\n')), []);
    assert.deepEqual(fixes(nth('‸first')), []);
  });
  it('removes the second of two equal keys, whichever is reported', () => {
    const one = nth('"2"', 'version: "1"\n');
    assert.deepEqual(fixes(nth('"2"', 'version: "1"\n‸version: "1" # again\n')), [
      ['Remove this “version”', one],
    ]);
    assert.deepEqual(fixes(nth('"2"', '‸version: "1"\nversion: "2"')), [
      ['Remove this “version”', one.trimEnd()],
    ]);
    assert.deepEqual(fixes(nth('"2"\n        ‸selector: "3"')), [['Remove this “selector”', nth('"2"')]]);
    assert.deepEqual(fixes(nth('"2"', '‸version: "1"\n')), []);
  });
  it('leaves broken text alone', () => {
    for (const text of ['‸', '- ‸[', 'elements:\n  - ‸x: *y', '‸<<: 1']) assert.deepEqual(fixes(text), []);
  });
});

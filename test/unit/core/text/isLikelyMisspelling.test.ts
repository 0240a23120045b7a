import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isLikelyMisspelling } from '../../../../src/core/text/nearestWords.ts';
import { runs } from '../../../support/properties.ts';

/** Claims for each line, two names with ` | ` between them, whether one was probably typed for the other. */
function claims(lines: string, expected: boolean): void {
  for (const line of lines.trim().split('\n')) {
    const [name = '', other = ''] = line.trim().split(' | ');
    assert.equal(isLikelyMisspelling(name, other), expected, line);
    assert.equal(isLikelyMisspelling(other, name), expected, `${line}, the other way round`);
  }
}

describe('a misspelled name', () => {
  it('has a letter more, less, changed or swapped', () => {
    claims(
      `
      smok | smoke
      smokee | smoke
      smqke | smoke
      stagign | staging
      stagin-eu | staging-eu
      Produciton | Production
      acces | access
      Prüfng | Prüfung
      `,
      true,
    );
  });

  it('has other capitals or separators', () => {
    claims(
      `
      Smoke | smoke
      log-in | login
      log in | Log_In
      checkoutPage | checkout page
      CI | ci
      staging-1 | Staging 1
      `,
      true,
    );
  });

  it('may have two slips if the word is long', () => {
    claims('accesibilty | accessibility\nInternationalizaton tests | internationalisation tests', true);
    claims('chekot | checkout\nsignin | signup\nimport | export\ninternal | external', false);
  });

  it('is no other name: with other digits or signs', () => {
    claims(
      `
      staging-1 | staging-2
      staging | staging2
      Staging-1 | staging-2
      v1.2 | v12
      release 10 | release 1
      stagin-1 | staging-2
      c++ | c#
      team:cart | team/cart
      `,
      false,
    );
  });

  it('is no other name: with an ending, or another word', () => {
    claims(
      `
      order | orders
      smoke | smoke-test
      smoke | smokeTest
      staging | stagingEU
      register | registered
      active | inactive
      staging-eu | staging-us
      checkout-de | checkout-fr
      prod-a | prod-b
      EU staging | staging
      `,
      false,
    );
  });

  it('is no other name: short ones, and words of scripts in which a letter is a word', () => {
    claims('api | app\ndev | div\nui | qa\nprd | prod\nios | os\n注文確認 | 注文確定', false);
  });

  it('is never very long', () => {
    const long = 'a'.repeat(60);
    claims(`${long} | ${long}b\n${long}c | ${long}d\n${'a '.repeat(40)}c | ${'a '.repeat(40)}d`, false);
  });

  const name = fc.string({
    unit: fc.constantFrom('a', 'b', 'S', 'é', '1', '2', '-', ' ', '_', '.', '注', '😀'),
    maxLength: 14,
  });

  it('is another name with the same digits, near from both sides', () => {
    fc.assert(
      fc.property(name, name, (own, other) => {
        const isNear = isLikelyMisspelling(own, other);
        assert.equal(isLikelyMisspelling(other, own), isNear);
        if (!isNear) return;
        assert.notEqual(own, other);
        assert.deepEqual(own.match(/\d/g), other.match(/\d/g));
      }),
      runs(1000),
    );
  });

  it('is found after one slip in a word of four letters or more, unless it makes another form', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      minLength: 5,
      maxLength: 12,
    });
    fc.assert(
      fc.property(letters, fc.nat(), fc.constantFrom('x', 'y', 'z'), (word, seed, letter) => {
        const at = seed % word.length;
        const changed = word.slice(0, at) + letter + word.slice(at + 1);
        const longer = word.slice(0, at) + letter + word.slice(at);
        const shorter = word.slice(0, at) + word.slice(at + 1);
        for (const typed of [changed, longer, shorter]) assert.ok(isLikelyMisspelling(typed, word), typed);
      }),
      runs(300),
    );
  });
});

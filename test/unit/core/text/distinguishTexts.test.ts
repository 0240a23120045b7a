import assert from 'node:assert/strict';
import fc from 'fast-check';
import { distinguishTexts } from '../../../../src/core/text/shortTexts.ts';
import { runs } from '../../../support/properties.ts';

describe('two texts, shown so that they can be told apart,', () => {
  const pairs: readonly (readonly [one: string, other: string, shown: readonly [string, string]])[] = [
    ['Cart', 'Basket', ['Cart', 'Basket']],
    ['one\ntwo', 'one\nthree', ['one two', 'one three']],
    ['12 km', '12\u00a0km', ['12 km', '12\\u00a0km']],
    ['Pay now', 'Pay now ', ['Pay now', 'Pay now·']],
    [' Pay  now', 'Pay now', ['·Pay··now', 'Pay now']],
    ['Pay now\n', 'Pay now', ['Pay now⏎', 'Pay now']],
    ['Pay\r\nnow', 'Pay now', ['Pay⏎now', 'Pay now']],
    ['naïve', 'nai\u0308ve', ['naïve', 'nai\\u0308ve']],
    ['a\u200bb\u00ad', 'ab', ['a\\u200bb\\u00ad', 'ab']],
    ['\u202eabc', 'abc', ['\\u202eabc', 'abc']],
    ['a\u{e0041}', 'a', ['a\\u{e0041}', 'a']],
    ['x\tx', 'x x', ['x\\u0009x', 'x x']],
  ];
  for (const [one, other, shown] of pairs)
    it(`are ${JSON.stringify(shown)}`, () => {
      assert.deepEqual(distinguishTexts(one, other, 80), shown);
      assert.deepEqual(distinguishTexts(other, one, 80), shown.toReversed());
    });

  it('are shown from their beginning where the difference is near it', () => {
    const end = ' and more'.repeat(10);
    assert.deepEqual(distinguishTexts(`lamp${end}`, `lamps${end}`, 40), [
      'lamp and more and more and more and …',
      'lamps and more and more and more and …',
    ]);
  });

  it('are shown around the first difference where it is far from it', () => {
    const start = 'word '.repeat(40);
    assert.deepEqual(distinguishTexts(`${start}end`, `${start}bend`, 40), [
      '… ord word word word word end',
      '… ord word word word word bend',
    ]);
    const [left, right] = distinguishTexts(`${start}\u00a0end${start}`, `${start} end${start}`, 40);
    assert.notEqual(left, right);
    assert.match(left, /^… .*\\u00a0end/);
  });

  it('differ in what is seen, and stay short', () => {
    const sign = fc.constantFrom(
      'a',
      'b',
      ' ',
      '\u00a0',
      '\n',
      '\u0301',
      'é',
      '\u200b',
      '\u00ad',
      '\u202e',
      '\ufeff',
    );
    const text = fc.array(sign, { maxLength: 60 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(text, text, (one, other) => {
        fc.pre(one !== other);
        const [left, right] = distinguishTexts(one, other, 30);
        assert.notEqual(left.normalize('NFC'), right.normalize('NFC'));
        assert.ok(Math.max(left.length, right.length) <= 40);
      }),
      runs(300),
    );
  });
});

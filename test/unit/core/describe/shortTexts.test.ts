import assert from 'node:assert/strict';
import fc from 'fast-check';
import { shortenText } from '../../../../src/core/text/shortTexts.ts';
import { runs } from '../../../support/properties.ts';

const blanks = fc.constantFrom(
  ' ',
  '  ',
  '\t',
  '\n',
  '\u00A0',
  '\uFEFF',
  '\0',
  '\x85',
  'a',
  'é',
  '日本',
  '😀',
);

describe('a text of a test case in short', () => {
  it('is the text on one line, with single blanks', () => {
    const short = fc.array(blanks, { maxLength: 20 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(short, (text) =>
        assert.equal(shortenText(text), text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()),
      ),
      runs(2000),
    );
  });

  it('ends after as many characters as people see, also in a text without any but ASCII', () => {
    const words = fc.constantFrom('some words ', 'await page.click();\n', "'a' ", 'é', '👩‍👩‍👧');
    const long = fc.array(words, { minLength: 10, maxLength: 30 }).map((pieces) => pieces.join(''));
    const segments = new Intl.Segmenter('en');
    fc.assert(
      fc.property(long, (text) => {
        const line = text.slice(0, 240).replaceAll(/\s+/g, ' ').trim();
        const characters = Array.from(segments.segment(line), ({ segment }) => segment);
        const isWhole = text.length <= 240 && characters.length <= 60;
        assert.equal(shortenText(text), isWhole ? line : `${characters.slice(0, 60).join('')}…`);
      }),
      runs(500),
    );
  });

  it('ends after 60 characters', () => {
    assert.equal(shortenText('x'.repeat(60)), 'x'.repeat(60));
    assert.equal(shortenText('x'.repeat(61)), `${'x'.repeat(60)}…`);
    assert.equal(shortenText('👩‍👩‍👧'.repeat(30)), '👩‍👩‍👧'.repeat(30));
  });
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { languages, printTexts, readCatalogs, readTexts } from '../../scripts/l10n/catalogs.ts';
import { findFlaws } from '../../scripts/l10n/findFlaws.ts';

describe('translations', () => {
  const catalogs = readCatalogs();

  it('find every string of the code in the bundle (`npm run l10n`)', () => {
    for (const { englishFile, english } of catalogs)
      assert.equal(readFileSync(englishFile, 'utf8'), printTexts(english));
  });

  for (const language of languages)
    it(`are complete and of the same form in “${language}” (\`npm run l10n\` prints what is missing)`, () => {
      for (const { english, fileOf } of catalogs)
        assert.deepEqual(findFlaws(english, readTexts(fileOf(language))), []);
    });

  it('reports each flaw of a translation', () => {
    const english = {
      a: 'Pull {0} of {1}',
      b: 'See ["Log"](command:x.log)',
      c: '$(sync) Sync',
      d: 'Use `a`',
      e: 'Run…',
      f: 'gone',
      h: 'It’s “gone”',
    };
    const german = {
      a: '{0} pullen',
      b: 'Siehe “Log”',
      h: 'Es ist „weg“',
      c: 'Sync',
      d: '`b` verwenden',
      e: 'Run…',
      g: '',
    };
    assert.deepEqual(findFlaws(english, german), [
      'curly quotes: h',
      'missing: f',
      'superfluous: g',
      'other placeholders: a',
      'other targets of links: b',
      'other commands: b',
      'English quotes: b',
      'other icons: c',
      'other code: d',
      'untranslated: e',
    ]);
  });
});

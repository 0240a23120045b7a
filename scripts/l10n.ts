import { readFileSync } from 'node:fs';
import { languages, readCatalogs, readTexts, writeTexts, type Catalog, type Texts } from './l10n/catalogs.ts';
import { findFlaws } from './l10n/findFlaws.ts';
import { isSameInGerman } from './l10n/sameInGerman.ts';

/*
 * Writes the English texts of the code into l10n/bundle.l10n.json, brings the translations into their order, and
 * removes those that the code doesn't have any more. Prints what is missing as JSON to fill in: replace each value by
 * its translation, save it as a file, and run `npm run l10n -- --merge FILE`.
 */
const given = process.argv.indexOf('--merge');
const filledIn =
  given < 0 ? {} : (JSON.parse(readFileSync(process.argv[given + 1] ?? '', 'utf8')) as FilledIn);

/** Translations by language, catalog and key. */
type FilledIn = Partial<Record<string, Partial<Record<Catalog['name'], Texts>>>>;

for (const catalog of readCatalogs()) {
  if (catalog.name === 'code') writeTexts(catalog.englishFile, catalog.english);
  for (const language of languages) update(catalog, language);
}
printMissing();

function update({ english, fileOf, name }: Catalog, language: string): void {
  const added = Object.entries(filledIn[language]?.[name] ?? {}).filter(
    ([key, text]) => text !== english[key] || isSameInGerman(text),
  );
  const translated = { ...readTexts(fileOf(language)), ...Object.fromEntries(added) };
  const ordered = Object.keys(english).flatMap((key) => {
    const text = translated[key];
    return text === undefined ? [] : [[key, text] as const];
  });
  writeTexts(fileOf(language), Object.fromEntries(ordered));
  const flaws = findFlaws(english, Object.fromEntries(ordered)).filter(
    (flaw) => !flaw.startsWith('missing: '),
  );
  for (const flaw of flaws) console.error(`${language}: ${flaw}`);
}

function printMissing(): void {
  const missing = Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(readCatalogs().map((catalog) => [catalog.name, missingIn(catalog, language)])),
    ]),
  );
  const count = Object.values(missing)
    .flatMap((catalogs) => Object.values(catalogs))
    .reduce((sum, texts) => sum + Object.keys(texts).length, 0);
  if (count > 0) console.log(JSON.stringify(missing, undefined, 2));
  console.error(count === 0 ? 'All texts are translated.' : `${count} texts are not translated.`);
}

function missingIn({ english, fileOf }: Catalog, language: string): Texts {
  const translated = readTexts(fileOf(language));
  return Object.fromEntries(Object.entries(english).filter(([key]) => !Object.hasOwn(translated, key)));
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../host/paths.ts';
import { collectStrings } from './collectStrings.ts';

/** The texts of one file by their keys. */
export type Texts = Readonly<Record<string, string>>;

/** The languages besides English, by the names that VS Code has for them. */
export const languages = ['de'];

/** One of the two places in which VS Code looks for texts: the manifest's, and the code's. */
export interface Catalog {
  readonly name: 'manifest' | 'code';
  /** The English texts as they must be: those of the manifest are written by hand, those of the code are found in it. */
  readonly english: Texts;
  readonly englishFile: string;
  fileOf(language: string): string;
}

/** Both catalogs. Keys of the code are the English texts themselves. */
export function readCatalogs(): readonly Catalog[] {
  const manifestFile = path.join(repoRoot, 'package.nls.json');
  return [
    {
      name: 'manifest',
      english: readTexts(manifestFile),
      englishFile: manifestFile,
      fileOf: (language) => path.join(repoRoot, `package.nls.${language}.json`),
    },
    {
      name: 'code',
      english: Object.fromEntries(collectStrings().map((text) => [text, text])),
      englishFile: path.join(repoRoot, 'l10n/bundle.l10n.json'),
      fileOf: (language) => path.join(repoRoot, `l10n/bundle.l10n.${language}.json`),
    },
  ];
}

/** The texts of a file; none where it isn't there yet. */
export const readTexts = (file: string): Texts =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {};

/** Writes texts as `printTexts` prints them. */
export const writeTexts = (file: string, texts: Texts): void => writeFileSync(file, printTexts(texts));

/** Texts as their file has them. */
export const printTexts = (texts: Texts): string => `${JSON.stringify(texts, undefined, 2)}\n`;

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../../../scripts/host/paths.ts';

/** The texts of the extension in a language. */
export interface TranslatedTexts {
  /** A text of the manifest, by its key. */
  manifest(key: string): string;
  /** A text of the code, by its English words. */
  code(english: string, ...args: string[]): string;
}

/** @param language `en`, or one that the extension is translated to */
export function translatedTexts(language: string): TranslatedTexts {
  const suffix = language === 'en' ? '' : `.${language}`;
  const [manifest, code] = [read(`package.nls${suffix}.json`), read(`l10n/bundle.l10n${suffix}.json`)];
  const find = (texts: Record<string, string>, key: string): string => {
    const text = texts[key];
    if (text === undefined) throw new Error(`No text in "${language}": ${key}`);
    return text;
  };
  return {
    manifest: (key) => find(manifest, key),
    code: (english, ...args) =>
      args.reduce((filled, arg, index) => filled.replaceAll(`{${index}}`, arg), find(code, english)),
  };
}

const read = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(repoRoot, file), 'utf8')) as Record<string, string>;

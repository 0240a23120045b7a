import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Server } from './serverPool.ts';

/**
 * Makes the pages of a server open in a language, as with a language pack whose translations are empty: VS Code's own
 * texts stay English, and extensions show theirs in the language.
 */
export function useDisplayLanguage({ host }: Pick<Server, 'host'>, language: string): void {
  const data = path.join(host.dataDir, 'data');
  const translations = path.join(data, 'emptyTranslations.json');
  mkdirSync(data, { recursive: true });
  writeFileSync(translations, JSON.stringify({ version: '1.0.0', contents: {} }));
  // Without an installed extension for it, the server would try to download a language pack.
  const extensions = [{ extensionIdentifier: { id: 'test.language-pack' }, version: '1.0.0' }];
  const pack = { hash: language, label: language, extensions, translations: { vscode: translations } };
  writeFileSync(path.join(data, 'languagepacks.json'), JSON.stringify({ [language]: pack }));
  writeFileSync(path.join(data, 'User/argv.json'), JSON.stringify({ locale: language }));
}

import type { Texts } from './catalogs.ts';
import { isSameInGerman } from './sameInGerman.ts';

/** What a translation must have exactly as often as the English text. */
const kept: Readonly<Record<string, RegExp>> = {
  placeholders: /\{\w+\}/g,
  'targets of links': /\]\([^)]*\)/g,
  commands: /command:[\w.]+/g,
  icons: /\$\([\w~-]+\)/g,
  code: /`[^`]*`/g,
  settings: /#[\w.]+#/g,
  'line breaks': /\n/g,
  quotes: /["“”„]/g,
};

/**
 * Flaws of the texts of one catalog, each in one line: English apostrophes and quotes that are not straight, as those of VS
 * Code are, and translations that are missing, superfluous, or differ in their form.
 */
export function findFlaws(english: Texts, translated: Texts): string[] {
  const missing = Object.keys(english).filter((key) => !Object.hasOwn(translated, key));
  const superfluous = Object.keys(translated).filter((key) => !Object.hasOwn(english, key));
  return [
    ...Object.entries(english).flatMap(([key, text]) => (/[‘’“”]/.test(text) ? `curly quotes: ${key}` : [])),
    ...missing.map((key) => `missing: ${key}`),
    ...superfluous.map((key) => `superfluous: ${key}`),
    ...Object.entries(translated).flatMap(([key, text]) =>
      flawsOf(english[key] ?? text, text).map((flaw) => `${flaw}: ${key}`),
    ),
  ];
}

function flawsOf(english: string, text: string): string[] {
  const differing = Object.entries(kept).flatMap(([name, pattern]) =>
    list(english, pattern) === list(text, pattern) ? [] : `other ${name}`,
  );
  const edges = edgesOf(english) === edgesOf(text) ? [] : ['other start or end'];
  const quotes = text.includes('”') ? ['English quotes'] : [];
  const untranslated = text === english && !isSameInGerman(english) ? ['untranslated'] : [];
  return [...differing, ...edges, ...quotes, ...untranslated];
}

const list = (text: string, pattern: RegExp): string =>
  (text.match(pattern) ?? [])
    .map((match) => (/[“”„]/.test(match) ? '"' : match))
    .toSorted()
    .join(' ');

/** White space around a text, and the dots of a command that asks for more. */
const edgesOf = (text: string): string => `${/^\s*/.exec(text)?.[0]}|${/…?\s*$/.exec(text)?.[0]}`;

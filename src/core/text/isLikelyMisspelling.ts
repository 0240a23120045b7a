import { editDistance } from './editDistance.ts';

/** Longer names are never near: only their beginnings would be compared. */
const longest = 60;
/** Another letter makes another word of a shorter one: `api` and `app`. */
const shortestWord = 4;
/** From this length on, a word may have two slips: with two, `signin` becomes `signup`. */
const longWord = 10;
const mostSlips = 2;

/**
 * Whether one name that users choose, such as a tag, was probably typed for another. Such names are often similar on
 * purpose, so it is stricter than `findLikelyMatch`, which counts in the same way: names with other digits or signs,
 * with another short word, or with an ending that makes another word of it, are different names.
 */
export function isLikelyMisspelling(name: string, other: string): boolean {
  if (name === other || Math.max(name.length, other.length) > longest) return false;
  // Most names end here: there may be thousands.
  const [bare, otherBare] = [withoutSeparators(name), withoutSeparators(other)];
  if (Math.abs(bare.length - otherBare.length) > mostSlips) return false;
  if (digitsAndSigns(name) !== digitsAndSigns(other)) return false;
  const own = wordsOf(name);
  if (bare === otherBare) return own.length > 0;
  const others = wordsOf(other);
  if (own.length === 0 || own.length !== others.length) return false;
  return own.every((word, at) => word === others[at] || isNearWord(word, others[at] ?? ''));
}

/** Capitals and separators do not count. */
const withoutSeparators = (name: string): string => name.toUpperCase().replaceAll(/[\s_-]/g, '');

/** What is neither a letter nor one of the separators that do not count. */
const digitsAndSigns = (name: string): string => name.replaceAll(/[\p{L}\p{M}\s_-]+/gu, ' ').trim();

/** The words of `staging-eu`, `staging eu` and `stagingEu`, in capitals. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toUpperCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '');

function isNearWord(word: string, other: string): boolean {
  const [shorter = '', longer = ''] = [word, other].toSorted((a, b) => a.length - b.length);
  if (shorter.length < shortestWord || hasLettersLikeWords(longer)) return false;
  const limit = shorter.length < longWord ? 1 : mostSlips;
  return editDistance(word, other, { limit, withSwaps: true }) <= limit && !isOtherForm(shorter, longer);
}

/** Whether a word is another one with an ending, such as a plural. A last letter that is missing is a slip. */
function isOtherForm(shorter: string, longer: string): boolean {
  if (!longer.startsWith(shorter)) return false;
  const ending = longer.slice(shorter.length);
  return ending.length > 1 || (ending === 'S' && !shorter.endsWith('S'));
}

/** Scripts without capitals, such as Chinese: one letter more or less is another word there. */
const hasLettersLikeWords = (word: string): boolean => /\p{Lo}/u.test(word);

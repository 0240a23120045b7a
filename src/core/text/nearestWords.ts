/** The candidates, nearest to what was typed first; of equally near ones that which begins alike. */
export function sortByDistance(typed: string, candidates: readonly string[]): string[] {
  return candidates
    .map((candidate) => ({ candidate, distance: typingDistance(typed, candidate) }))
    .sort(
      (a, b) => a.distance - b.distance || commonStart(typed, b.candidate) - commonStart(typed, a.candidate),
    )
    .map(({ candidate }) => candidate);
}

/** The candidate that was probably meant, if one is so near that a slip of the hand explains it. */
export function findLikelyMatch(typed: string, candidates: readonly string[]): string | undefined {
  const [first] = sortByDistance(typed, candidates);
  if (first === undefined || typed === '') return undefined;
  const slips = Math.max(1, Math.floor(Math.min(typed.length, first.length) / 3));
  return typingDistance(typed, first) <= slips ? first : undefined;
}

/** How many letters are to be added, dropped, changed or swapped; case and separators do not count. */
export const typingDistance = (typed: string, candidate: string): number =>
  editDistance(bare(typed), bare(candidate), { withSwaps: true });

/** Long values are never near: what is compared is kept short. */
const bare = (text: string): string =>
  text
    .slice(0, 60)
    .toUpperCase()
    .replaceAll(/[\s_-]/g, '');

function commonStart(typed: string, candidate: string): number {
  const [from, to] = [bare(typed), bare(candidate)];
  let length = 0;
  while (length < from.length && from[length] === to[length]) length += 1;
  return length;
}

/** The one candidate that is a slip of the pen away; nothing where several are equally near. */
export function findUniqueMatch(word: string, candidates: Iterable<string>, limit = 2): string | undefined {
  const wanted = word.toLowerCase();
  const parts = inParts(wanted, limit + 1);
  let best = Math.min(limit, Math.floor(word.length / 3)) + 1;
  let found: string | undefined;
  for (const candidate of candidates) {
    const other = candidate.toLowerCase();
    if (!parts.some((part) => other.includes(part))) continue;
    const steps = editDistance(wanted, other, { limit });
    if (steps < best) [best, found] = [steps, candidate];
    else if (steps === best && candidate !== found) found = undefined;
  }
  return found;
}

/** Of that many parts at least one is left when fewer letters are changed: quick to look for among thousands. */
function inParts(word: string, count: number): string[] {
  const length = Math.ceil(word.length / count);
  return Array.from({ length: count }, (_, at) => word.slice(at * length, (at + 1) * length)).filter(
    (part) => part !== '',
  );
}

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

/** How distances are counted. */
interface DistanceOptions {
  /** Larger distances are reported as this plus one. */
  readonly limit?: number;
  /** Whether two neighbours that change places count as one edit instead of two. */
  readonly withSwaps?: boolean;
}

/** How many characters have to be added, dropped or changed to make one text of another. */
export function editDistance(
  from: string,
  to: string,
  { limit = Infinity, withSwaps = false }: DistanceOptions = {},
): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = nextRow({ from, to, row, limit, last, beforeLast: withSwaps ? beforeLast : [] });
    if (Math.min(...current) > limit) return limit + 1;
    [beforeLast, last] = [last, current];
  }
  return Math.min(last[to.length] ?? Infinity, limit + 1);
}

interface RowInput {
  readonly from: string;
  readonly to: string;
  readonly row: number;
  readonly limit: number;
  readonly last: readonly number[];
  /** Empty where swaps do not count. */
  readonly beforeLast: readonly number[];
}

/** Only what lies within the limit of the diagonal can matter: most words differ by a few letters. */
function nextRow({ from, to, row, limit, last, beforeLast }: RowInput): number[] {
  const current = Array<number>(to.length + 1).fill(Infinity);
  if (row <= limit) current[0] = row;
  for (let column = Math.max(1, row - limit); column <= Math.min(to.length, row + limit); column++) {
    const isSame = from[row - 1] === to[column - 1];
    const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
    current[column] = Math.min(
      (last[column] ?? Infinity) + 1,
      (current[column - 1] ?? Infinity) + 1,
      (last[column - 1] ?? Infinity) + (isSame ? 0 : 1),
      isSwapped ? (beforeLast[column - 2] ?? Infinity) + 1 : Infinity,
    );
  }
  return current;
}

/** Whether a text contains all letters of a query in their order, as in the editor's own filter. */
export function isFuzzyMatch(text: string, query: string): boolean {
  const letters = query.toLowerCase().replaceAll(/\s/g, '');
  let at = 0;
  for (const letter of text.toLowerCase()) {
    if (at < letters.length && letters.startsWith(letter, at)) at += letter.length;
  }
  return at >= letters.length;
}

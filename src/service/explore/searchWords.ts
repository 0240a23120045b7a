import type { PageState, Part } from './pageState.ts';

/** Words to search for: one each of a table, of a list and of the last headings, where they are not the same. */
export function searchWords({ parts, sequences }: PageState, box: Part): string[] {
  const others = parts.filter(({ n }) => n !== box.n);
  const names = (isMeant: (part: Part) => boolean): string[] =>
    others.filter(isMeant).map(({ name }) => name);
  const sources = [
    sequences.find(({ role }) => role === 'row')?.texts.slice(1) ?? [],
    names(({ holder }) => holder.role !== ''),
    names(({ role }) => role === 'heading').toReversed(),
  ];
  const rarity = (word: string): number => others.filter(({ name }) => hasWord(name, word)).length;
  const rarest = sources.map((texts) => wordsOf(texts).toSorted((a, b) => rarity(a) - rarity(b))[0]);
  return [...new Set(rarest.filter((word) => word !== undefined))];
}

const wordsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.match(/\p{L}{3,20}/gu) ?? []).slice(0, 40);

/** Whether a text has a word, in any case. */
export const hasWord = (text: string, word: string): boolean =>
  text.toLowerCase().includes(word.toLowerCase());

import { findLikelyMatch } from '../../core/text/nearestWords.ts';

/** The name that was probably meant: one that differs by a slip of the hand, or the only one that begins so. */
export function suggestName(typed: string, names: readonly string[]): string | undefined {
  return findLikelyMatch(typed, names) ?? (typed.length > 1 ? onlyLonger(typed, names) : undefined);
}

/**
 * The option that was probably meant: also the only one that begins with the letter of a short option, and the only
 * one whose name is a word of a longer one, as other tools write them: `-t` and `--test-target-id` for `target`.
 */
export function suggestOption(typed: string, names: readonly string[]): string | undefined {
  const words = typed.split('-');
  const [word, ...others] = names.filter((name) => words.includes(name));
  const guess = suggestName(typed, names) ?? (others.length === 0 ? word : undefined);
  return guess ?? (typed.length === 1 ? onlyLonger(typed, names) : undefined);
}

function onlyLonger(typed: string, names: readonly string[]): string | undefined {
  const [longer, ...others] = names.filter((name) => name.startsWith(typed));
  return others.length === 0 ? longer : undefined;
}

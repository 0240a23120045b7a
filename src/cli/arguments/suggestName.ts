import { findLikelyMatch } from '../../core/text/nearestWords.ts';

/** The name that was probably meant: one that differs by a slip of the hand, or the only one that begins so. */
export function suggestName(typed: string, names: readonly string[]): string | undefined {
  const [longer, ...others] = typed.length > 1 ? names.filter((name) => name.startsWith(typed)) : [];
  return findLikelyMatch(typed, names) ?? (others.length === 0 ? longer : undefined);
}

/** As long as a filter that a person reads at a glance. */
const longest = 80;
const mostTexts = 50;

/**
 * The texts that tell one of several elements from all others, in the order of the elements.
 *
 * @param texts of the elements, with those that the page hides
 */
export function findFilterTexts(texts: readonly string[]): string[] {
  const shown = texts.slice(0, mostTexts).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  const searched = shown.map((text) => text.toLowerCase());
  return shown.flatMap((text) => {
    const filter = Array.from(text).slice(0, longest).join('').trim();
    const matches = searched.filter((other) => other.includes(filter.toLowerCase()));
    return filter !== '' && matches.length === 1 ? filter : [];
  });
}

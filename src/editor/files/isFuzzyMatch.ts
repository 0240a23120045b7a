/** Whether a text contains all letters of a query in their order, as in the editor's own filter. */
export function isFuzzyMatch(text: string, query: string): boolean {
  const letters = query.toLowerCase().replaceAll(/\s/g, '');
  let at = 0;
  for (const letter of text.toLowerCase()) {
    if (at < letters.length && letters.startsWith(letter, at)) at += letter.length;
  }
  return at >= letters.length;
}

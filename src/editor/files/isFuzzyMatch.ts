/** Whether all letters of a query come in a text in their order, as the editor's own filter has it. */
export function isFuzzyMatch(text: string, query: string): boolean {
  const letters = query.toLowerCase().replaceAll(/\s/g, '');
  let at = 0;
  for (const letter of text.toLowerCase()) {
    if (at < letters.length && letters.startsWith(letter, at)) at += letter.length;
  }
  return at >= letters.length;
}

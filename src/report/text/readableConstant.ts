const names: Readonly<Record<string, string>> = { github: 'GitHub', azureDevOps: 'Azure DevOps' };

/** The name to show for a constant of the service: `Chromium` for CHROMIUM. Other text stays as it is. */
export function readableConstant(word: string): string {
  const known = Object.hasOwn(names, word) ? names[word] : undefined;
  if (known !== undefined) return known;
  if (!/^(?:[A-Z][A-Z0-9_]+|[a-z]+)$/.test(word)) return word;
  const text = word.replaceAll('_', ' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

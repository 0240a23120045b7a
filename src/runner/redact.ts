/** Shorter values stand in too many words to be told from them. */
const shortest = 3;

/**
 * Puts `$NAME` where the value of a variable stands in a text: as it is, in a URL, in JSON or in HTML.
 *
 * @param values of variables by name
 */
export function redactor(values: ReadonlyMap<string, string>): (text: string) => string {
  const names = new Map<string, string>();
  for (const [name, value] of values) {
    if (value.length < shortest) continue;
    for (const spelling of spellings(value)) if (!names.has(spelling)) names.set(spelling, `$${name}`);
  }
  if (names.size === 0) return (text) => text;
  const longestFirst = [...names.keys()].toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(longestFirst.map(escaped).join('|'), 'g');
  return (text) => text.replaceAll(pattern, (value) => names.get(value) ?? value);
}

const spellings = (value: string): string[] => [
  value,
  encodeURIComponent(Buffer.from(value).toString()),
  JSON.stringify(value).slice(1, -1),
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  Buffer.from(value).toString('base64'),
];

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

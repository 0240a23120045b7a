import { secretPattern } from './secretPattern.ts';

/** Shorter values are part of too many words to be recognized in a text. */
const shortest = 3;
/** Of a value with several lines, a line may stand alone; a shorter one stands in too many texts. */
const shortestLine = 6;

/**
 * Puts `$NAME` where the value of a variable stands in a text: as it is, in base64, escaped as in a URL, in
 * JSON, in code or in HTML, or cut off by an ellipsis.
 *
 * @param values of variables by name; one of fewer than three characters is left
 */
export function createRedactor(values: ReadonlyMap<string, string>): (text: string) => string {
  const secrets = Array.from(values, ([name, value]) => ({ name, value: value.trim() }))
    .flatMap(({ name, value }) => [{ name, value }, ...linesOf(value).map((line) => ({ name, value: line }))])
    .filter(({ value }) => value.length >= shortest)
    .toSorted((a, b) => b.value.length - a.value.length);
  if (secrets.length === 0) return (text) => text;
  const pattern = new RegExp(secrets.map(({ value }) => `(${secretPattern(value)})`).join('|'), 'g');
  return (text) =>
    text.replace(pattern, (_, ...groups: unknown[]) => {
      const at = groups.findIndex((group) => group !== undefined);
      return `$${secrets[at]?.name ?? ''}`;
    });
}

const linesOf = (value: string): string[] =>
  value.includes('\n')
    ? value.split('\n').flatMap((line) => (line.trim().length >= shortestLine ? line.trim() : []))
    : [];

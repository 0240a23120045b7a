import type { Random } from './random.ts';

/** Texts that parsers of YAML, locators and code may fail on. */
const pieces = [
  '\n¦\r\n¦\r¦\t¦ ¦  ¦\u0000¦\u2028¦\uFEFF¦\uD800¦\u202E¦\u{1F600}',
  '- ¦-¦: ¦:¦? ¦#¦ # x¦&a ¦*a¦!!binary ¦!t ¦|¦>-\n¦---\n¦...\n¦null¦~¦yes',
  '{¦}¦[¦]¦,¦"¦\'¦`¦\\¦\\x¦\\u{¦${¦(¦)¦=>¦.¦?.¦;¦/*¦/x/',
  '%YAML 1.1\n¦<<: *a\n¦__proto__: {}\n¦constructor: 1\n¦<<<<<<< HEAD\n¦=======\n',
  '0x1f¦1e999¦-0¦.nan¦2001-01-01¦NaN¦undefined¦99999999999999999999',
  "id: ¦elements:\n¦elements: []\n¦selectors:\n¦page.¦await ¦.getByRole('button')",
].flatMap((some) => some.split('¦'));

/** A text with a few random changes. */
export function mutated(text: string, random: Random, others: readonly string[] = [text]): string {
  let changed = text;
  for (let times = 1 + random.below(6); times > 0; times--) changed = mutatedOnce(changed, random, others);
  return changed;
}

function mutatedOnce(text: string, random: Random, others: readonly string[]): string {
  const start = random.below(text.length + 1);
  const end = Math.min(text.length, start + random.below(random.oneIn(4) ? 200 : 12));
  const [before, part, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  const other = random.pick(others);
  const from = random.below(other.length + 1);
  return random.pick([
    () => before + after,
    () => before + part + part + after,
    () => before + random.pick(pieces) + part + after,
    () => before + random.pick(pieces) + after,
    () => before + String.fromCharCode(random.below(random.oneIn(8) ? 0xffff : 127)) + after,
    () => before + other.slice(from, from + random.below(200)) + after,
    () => withLinesSwapped(text, random),
    () => withLineMoved(text, random),
    () => (random.oneIn(8) ? before : text.replaceAll('\n', '\r\n')),
    () => before + random.pick(pieces).repeat(random.below(300)) + part + after,
  ])();
}

function withLinesSwapped(text: string, random: Random): string {
  const lines = text.split('\n');
  const [one, other] = [random.below(lines.length), random.below(lines.length)];
  [lines[one], lines[other]] = [lines[other] ?? '', lines[one] ?? ''];
  return lines.join('\n');
}

/** The same with one line further in or out. */
function withLineMoved(text: string, random: Random): string {
  const lines = text.split('\n');
  const at = random.below(lines.length);
  lines[at] = random.oneIn(2) ? `  ${lines[at] ?? ''}` : (lines[at] ?? '').replace(/^ {1,2}/, '');
  return lines.join('\n');
}

import { editDistance } from './editDistance.ts';

/** The one candidate that is a slip of the pen away; nothing where several are equally near. */
export function findUniqueMatch(word: string, candidates: Iterable<string>, limit = 2): string | undefined {
  const wanted = word.toLowerCase();
  const parts = inParts(wanted, limit + 1);
  let best = Math.min(limit, Math.floor(word.length / 3)) + 1;
  let found: string | undefined;
  for (const candidate of candidates) {
    const other = candidate.toLowerCase();
    if (!parts.some((part) => other.includes(part))) continue;
    const steps = editDistance(wanted, other, { limit });
    if (steps < best) [best, found] = [steps, candidate];
    else if (steps === best && candidate !== found) found = undefined;
  }
  return found;
}

/** Of that many parts at least one is left when fewer letters are changed: quick to look for among thousands. */
function inParts(word: string, count: number): string[] {
  const length = Math.ceil(word.length / count);
  return Array.from({ length: count }, (_, at) => word.slice(at * length, (at + 1) * length)).filter(
    (part) => part !== '',
  );
}

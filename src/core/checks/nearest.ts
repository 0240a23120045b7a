/** How many characters have to change to make one string of another, up to a limit. */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = new Map(Array.from({ length: limit + 1 }, (_, at) => [at, at]));
  for (let at = 1; at <= a.length; at++) {
    row = nextRow(row, a[at - 1], b, at, limit);
    if (Math.min(...row.values()) > limit) return limit + 1;
  }
  return row.get(b.length) ?? limit + 1;
}

/** Only what lies within the limit of the diagonal can matter: most words are told apart by a few letters. */
function nextRow(
  row: ReadonlyMap<number, number>,
  letter: string | undefined,
  b: string,
  at: number,
  limit: number,
) {
  const next = new Map<number, number>();
  for (let other = Math.max(0, at - limit); other <= Math.min(b.length, at + limit); other++) {
    const changed = (row.get(other - 1) ?? Infinity) + (letter === b[other - 1] ? 0 : 1);
    const lost = (row.get(other) ?? Infinity) + 1;
    const added = (next.get(other - 1) ?? Infinity) + 1;
    next.set(other, Math.min(changed, lost, added));
  }
  return next;
}

/** The one candidate that is a slip of the pen away; nothing where several are equally near. */
export function nearest(word: string, candidates: Iterable<string>, limit = 2): string | undefined {
  const wanted = word.toLowerCase();
  const parts = inParts(wanted, limit + 1);
  let best = Math.min(limit, Math.floor(word.length / 3)) + 1;
  let found: string | undefined;
  for (const candidate of candidates) {
    const other = candidate.toLowerCase();
    if (!parts.some((part) => other.includes(part))) continue;
    const steps = distance(wanted, other, limit);
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

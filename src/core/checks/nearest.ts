/** How many characters have to change to make one string of another, up to a limit. */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [at, letter] of a.split('').entries()) {
    const next = [at + 1];
    for (let other = 0; other < b.length; other++) {
      const same = letter === b[other] ? 0 : 1;
      next.push(Math.min((row[other] ?? 0) + same, (row[other + 1] ?? 0) + 1, (next[other] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(row[b.length] ?? limit + 1, limit + 1);
}

/** The one candidate that is a slip of the pen away; nothing where several are equally near. */
export function nearest(word: string, candidates: Iterable<string>, limit = 2): string | undefined {
  let best = Math.min(limit, Math.floor(word.length / 3)) + 1;
  let found: string | undefined;
  for (const candidate of candidates) {
    const steps = distance(word.toLowerCase(), candidate.toLowerCase(), limit);
    if (steps < best) [best, found] = [steps, candidate];
    else if (steps === best && candidate !== found) found = undefined;
  }
  return found;
}

/** The result of work that is done in pieces, all of them at one go. */
export function runToEnd<Result>(pieces: Iterator<unknown, Result, undefined>): Result {
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
  }
}

/** An error of whoever wrote the command line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Node's code of an error, such as `ECONNRESET`; undefined where it has none. */
export const getErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

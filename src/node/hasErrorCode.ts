/** Whether an error of the system has a code, such as `ENOENT`. */
export const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Whether an error of the file system says that nothing is there. */
export const isMissing = (error: unknown): boolean =>
  hasErrorCode(error, 'ENOENT') || hasErrorCode(error, 'ENOTDIR');

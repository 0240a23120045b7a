import { hasCode } from './errorCode.ts';

/** Whether an error of the file system says that nothing is there. */
export const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR');

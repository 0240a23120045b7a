/**
 * Folds paths that are one file on some systems into the same text. Upper case first: it tells letters
 * apart as little as file systems do (`ς` and `σ`, `ß` and `ss`).
 */
export const foldPath = (path: string): string => path.normalize('NFC').toUpperCase().toLowerCase();

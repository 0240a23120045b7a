/** `folders`: by `folderName`. `dependencies`: nested after the chain of dependencies (the known client's layout). */
export type FileLayout = 'folders' | 'dependencies';

/** The layout of a folder where nobody chose one: the known client's folder keeps the known client's. */
export const getDefaultLayout = (folderName: string): FileLayout =>
  folderName === '.octomind' ? 'dependencies' : 'folders';

/**
 * Folds paths that are one file on some systems into the same text. Upper case first: it tells letters
 * apart as little as file systems do (`ς` and `σ`, `ß` and `ss`).
 */
export const foldPath = (path: string): string => path.normalize('NFC').toUpperCase().toLowerCase();

/** `folders`: by `folderName`. `dependencies`: nested after the chain of dependencies (the known client's layout). */
export type FileLayout = 'folders' | 'dependencies';

/** The layout of a folder where nobody chose one: the known client's folder keeps the known client's. */
export const getDefaultLayout = (folderName: string): FileLayout =>
  folderName === '.octomind' ? 'dependencies' : 'folders';

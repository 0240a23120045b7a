/** A file or folder of the repository, as text names it: from its top, below a folder that is in git. */
const pathOfRepository =
  /(?<![\w./-])(?:\.vscode|attack|bench|build|docs|l10n|sample|schemas|scripts|src|test)\/[\w./-]*/g;

/**
 * Finds the paths in a text that no file or folder of the repository has.
 *
 * @param exists whether a path of the repository is a file or a folder
 */
export const missingPaths = (text: string, exists: (path: string) => boolean): string[] =>
  pathsIn(text).filter((path) => !exists(path));

/** Lists the paths of a text, each once; a full stop behind one ends its sentence. */
export const pathsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(pathOfRepository)].map(([path]) => path.replace(/\.+$/, ''))),
];

import path from 'node:path';

/** The path of a file in a folder, from the working directory. */
export const displayPath = (folder: string, file: string): string =>
  path.relative('', path.join(folder, file)).replaceAll(path.sep, '/');

import path from 'node:path';

/** The path of a file of a folder as somebody who stands in the working directory would type it. */
export const shownPath = (folder: string, file: string): string =>
  path.relative('', path.join(folder, file)).replaceAll(path.sep, '/');

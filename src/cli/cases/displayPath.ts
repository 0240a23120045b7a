import path from 'node:path';

/** The path of a file in a folder, from the working directory. */
export const displayPath = (
  folder: string,
  file: string,
  flavour: path.PlatformPath = path,
  cwd = process.cwd(),
): string => flavour.relative(cwd, flavour.resolve(cwd, folder, file)).replaceAll(flavour.sep, '/');

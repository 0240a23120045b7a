import path from 'node:path';
import { foldPath } from '../../core/case/filePaths.ts';

/**
 * Finds a file of a folder by a path from the working directory or from the folder. A path that differs in case only
 * counts where it means a single file: Windows and macOS name it either way.
 *
 * @param files paths relative to the folder, with `/`, and what is found by them
 */
export function createFileFinder<Found>(
  folder: string,
  files: readonly (readonly [path: string, found: Found])[],
  flavour: path.PlatformPath = path,
  cwd = process.cwd(),
): (name: string) => Found | undefined {
  const root = flavour.resolve(cwd, folder);
  const exact = new Map(files.map(([file, found]) => [flavour.resolve(root, file), found]));
  const alike = (full: string): Found | undefined => {
    const same = [...exact].filter(([file]) => foldPath(file) === foldPath(full));
    return same.length === 1 ? same[0]?.[1] : undefined;
  };
  return (name) => {
    const [fromHere, fromFolder] = [flavour.resolve(cwd, name), flavour.resolve(root, name)];
    return exact.get(fromHere) ?? exact.get(fromFolder) ?? alike(fromHere) ?? alike(fromFolder);
  };
}

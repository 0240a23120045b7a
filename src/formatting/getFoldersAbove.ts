/** The folders above a path, the nearest first, each without a slash at its end. */
export function getFoldersAbove(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, names.length - index).join('/'));
}

import path from 'node:path';

/** Whether a path lies below a folder, by the paths alone: neither the folder itself, nor behind a link. */
export function isPathBelow(place: string, folder: string): boolean {
  const inside = path.relative(folder, place);
  return inside !== '' && inside.split(path.sep)[0] !== '..' && !path.isAbsolute(inside);
}

import path from 'node:path';

/** Whether a path lies below a folder, by the paths alone: neither the folder itself, nor behind a link. */
export function isPathBelow(place: string, folder: string, flavour: path.PlatformPath = path): boolean {
  const inside = flavour.relative(folder, place);
  return inside !== '' && inside.split(flavour.sep)[0] !== '..' && !flavour.isAbsolute(inside);
}

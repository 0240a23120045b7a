import path from 'node:path';
import { doorsOf, type Area } from './folders.ts';
import type { Imports } from './imports.ts';

/** Lists imports that the table does not allow, a sentence each. */
export function violations(imports: Imports, areas: readonly Area[]): readonly string[] {
  return [...imports].flatMap(([file, imported]) => {
    const folder = folderOf(file);
    const area = areas.find(({ folders }) => Object.hasOwn(folders, folder));
    if (!area) return [`${file} is in a folder that the table does not have`];
    return imported.flatMap((target) => {
      if (!isAllowed(target, folder, area)) return [`${file} may not import ${target}`];
      const other = folderOf(target);
      return other === folder || isDoor(target, areas)
        ? []
        : [`${file} may not import ${target}: it is behind the doors of src/${other}`];
    });
  });
}

/** Lists doors of folders that no other folder imports, as paths without an ending. */
export function unusedDoors(imports: Imports, areas: readonly Area[]): readonly string[] {
  const used = new Set<string>();
  for (const [file, imported] of imports)
    for (const target of imported)
      if (folderOf(target) !== folderOf(file))
        used.add(path.posix.join(folderOf(target), moduleName(target)));
  return areas
    .flatMap(({ folders }) => Object.entries(folders))
    .flatMap(([folder, entry]) => doorsOf(entry).map((door) => path.posix.join(folder, door)))
    .filter((door) => !used.has(door));
}

/** Packages, and files beside src/, have no doors. */
function isDoor(target: string, areas: readonly Area[]): boolean {
  const folder = folderOf(target);
  const entry = areas.find(({ folders }) => Object.hasOwn(folders, folder))?.folders[folder];
  return !entry || doorsOf(entry).includes(moduleName(target));
}

const moduleName = (file: string): string => path.posix.basename(file).replace(/\.tsx?$/, '');

const folderOf = (file: string): string => path.posix.dirname(file).replace(/^src\/?/, '');

function isAllowed(target: string, folder: string, { imports, packages, folders }: Area): boolean {
  if (!target.startsWith('src/')) return packages.some((name) => isOf(target, name));
  const other = folderOf(target);
  if (Object.hasOwn(folders, other)) {
    const order = Object.keys(folders);
    return order.indexOf(other) <= order.indexOf(folder);
  }
  return imports.some((name) => isOf(other, name));
}

const isOf = (name: string, whole: string): boolean =>
  name === whole || name.startsWith(whole.endsWith(':') ? whole : `${whole}/`);

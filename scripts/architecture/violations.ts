import path from 'node:path';
import type { Area } from './folders.ts';
import type { Imports } from './imports.ts';

/** Lists imports that the table does not allow, a sentence each. */
export function violations(imports: Imports, areas: readonly Area[]): readonly string[] {
  return [...imports].flatMap(([file, imported]) => {
    const folder = folderOf(file);
    const area = areas.find(({ folders }) => Object.hasOwn(folders, folder));
    if (!area) return [`${file} is in a folder that the table does not have`];
    return imported
      .filter((target) => !isAllowed(target, folder, area))
      .map((target) => `${file} may not import ${target}`);
  });
}

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

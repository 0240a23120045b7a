import type { Identifier, Literal } from 'acorn';

/** The name of a specifier of an import or export. */
export const nameOf = (node: Identifier | Literal): string =>
  node.type === 'Identifier' ? node.name : String(node.value);

/** The files that an import with a relative path may mean; none for packages. */
export function importCandidates(from: string, specifier: string): string[] {
  if (!/^\.{1,2}\//.test(specifier) && specifier !== '.' && specifier !== '..') return [];
  const parts = from.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  const path = parts.join('/');
  const source = path.replace(/\.([cm]?)js(x?)$/, '.$1ts$2');
  const extensions = ['.ts', '.tsx', '.js', '.mjs', '.mts', '/index.ts', '/index.js'];
  return [
    ...new Set([
      ...(/\.[cm]?[jt]sx?$/.test(path) ? [path, source] : []),
      ...extensions.map((end) => path + end),
    ]),
  ];
}

/** The file that an import means, of those that were read. */
export const resolveImport = (
  from: string,
  specifier: string,
  files: { readonly has: (path: string) => boolean },
): string | undefined => importCandidates(from, specifier).find((path) => files.has(path));

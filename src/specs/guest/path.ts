/** `path` of Node, as far as specs need it, for paths of the project. */
function normalize(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return (path.startsWith('/') ? '/' : '') + parts.join('/') || '.';
}

const join = (...parts: string[]): string => normalize(parts.filter((part) => part !== '').join('/'));

const resolve = (...parts: string[]): string =>
  parts.reduce((folder, part) => (part.startsWith('/') ? normalize(part) : join(folder, part)), '.');

const dirname = (path: string): string =>
  path.includes('/') ? path.slice(0, path.lastIndexOf('/')) || '/' : '.';

function basename(path: string, end = ''): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return end !== '' && name.endsWith(end) && name !== end ? name.slice(0, -end.length) : name;
}

function extname(path: string): string {
  const name = basename(path);
  return name.lastIndexOf('.') > 0 ? name.slice(name.lastIndexOf('.')) : '';
}

export const path = {
  normalize,
  join,
  resolve,
  dirname,
  basename,
  extname,
  isAbsolute: (path: string): boolean => path.startsWith('/'),
  sep: '/',
};

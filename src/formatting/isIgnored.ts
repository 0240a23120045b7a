import { globToRegExp } from './glob.ts';

interface Rule {
  readonly again: boolean;
  readonly foldersOnly: boolean;
  readonly expression: RegExp;
}

/**
 * Whether a .prettierignore, which reads like a .gitignore, leaves a file out. The path is relative
 * to it. What is inside an ignored folder cannot be taken in again.
 */
export function isIgnored(ignore: string, relative: string): boolean {
  const rules = ignore
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap(ruleOf);
  const names = relative.split('/');
  return names.some((_, index) => {
    const path = names.slice(0, index + 1).join('/');
    const isFolder = index < names.length - 1;
    const last = rules.findLast(
      ({ foldersOnly, expression }) => (isFolder || !foldersOnly) && expression.test(path),
    );
    return last !== undefined && !last.again;
  });
}

function ruleOf(line: string): Rule[] {
  const trimmed = line.replace(/(?<!\\)\s+$/, '');
  if (trimmed === '' || trimmed.startsWith('#')) return [];
  const again = trimmed.startsWith('!');
  const whole = again ? trimmed.slice(1) : trimmed;
  const pattern = whole.replace(/\/$/, '').replace(/^(?:\.?\/)/, '');
  if (pattern === '') return [];
  const anchored = /\/./.test(whole);
  // In a .gitignore braces and groups are letters like others.
  const plain = pattern.replaceAll(/[{}()]/g, '\\$&');
  return [
    {
      again,
      foldersOnly: whole.endsWith('/'),
      expression: globToRegExp(anchored ? plain : `**/${plain}`, { ignoreCase: true, bangNegates: true }),
    },
  ];
}

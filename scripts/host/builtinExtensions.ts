import { createHash } from 'node:crypto';
import { existsSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { ensureFolder } from './ensureFolder.ts';
import type { HostInstall } from './install.ts';

/** Enough for YAML and JavaScript to look as they do; git, TypeScript's server and the assistants start slower. */
export const defaultBuiltins: readonly string[] = [
  'theme-defaults',
  'theme-modern-icons',
  'theme-seti',
  'markdown-basics',
  'javascript',
  'typescript-basics',
  'json',
  'html',
  'css',
  'xml',
  'yaml',
  'python',
  'diff',
  'search-result',
];

/** For tests of what happens at a change of branch. */
export const gitBuiltins: readonly string[] = [...defaultBuiltins, 'git-base', 'git', 'merge-conflict'];

/** A folder of links to these built-in extensions; kept, so that the browser's caches keep their worth. */
export function builtinFolder(install: HostInstall, names: readonly string[]): string {
  const key = createHash('sha256').update(names.join()).digest('hex').slice(0, 12);
  return ensureFolder(path.join(install.caches, `builtin-${key}`), (fresh) => {
    for (const name of names) {
      const from = path.join(install.codeServer, 'lib/vscode/extensions', name);
      if (existsSync(from)) symlinkSync(from, path.join(fresh, name));
    }
  });
}

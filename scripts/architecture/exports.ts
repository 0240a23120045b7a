import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { findFiles } from '../host/findFiles.ts';
import { repoRoot } from '../host/paths.ts';

/** What may use a module of the program, beside the program. */
const users = ['src', 'test', 'scripts', 'bench', 'attack', 'build'];

/** Modules whose exports others use: VS Code, and the projects that code is generated into. */
const usedOutside = /^src\/(?:extension\.ts|codegen\/template\/)/;

/** The texts of all modules that may use one of the program, by path from the root of the project. */
export function readModules(): ReadonlyMap<string, string> {
  const files = users.flatMap((folder) => findFiles(folder, '.ts', '.tsx', '.mjs', '.cjs'));
  return new Map(
    files.map((file) => [path.relative(repoRoot, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')]),
  );
}

/** Lists the exports of `src` whose names no other module has: `src/a.ts exports b for itself`. */
export function needlessExports(modules: ReadonlyMap<string, string>): readonly string[] {
  const modulesOf = new Map<string, number>();
  for (const text of modules.values())
    for (const name of new Set(text.match(/[\w$]+/g))) modulesOf.set(name, (modulesOf.get(name) ?? 0) + 1);
  return [...modules]
    .filter(([file]) => file.startsWith('src/') && !usedOutside.test(file))
    .flatMap(([file, text]) =>
      exportsOf(file, text)
        .filter((name) => modulesOf.get(name) === 1)
        .map((name) => `${file} exports ${name} for itself`),
    );
}

const exportsOf = (file: string, text: string): readonly string[] =>
  parseSync(file, text)
    .module.staticExports.flatMap(({ entries }) => entries)
    .flatMap(({ exportName }) => exportName.name ?? []);

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { findFiles } from '../host/findFiles.ts';
import { repoRoot } from '../host/paths.ts';

/** The modules of a program by path from the root of the project, each with what it imports. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/**
 * Reads what every module below a folder imports: values and types, static and dynamic.
 *
 * @param folder a folder, relative to the root of the project
 * @returns paths from the root for modules of the project, the name as written for packages
 */
export function importsBelow(folder: string): Imports {
  return new Map(
    findFiles(folder, '.ts', '.tsx').map((fullPath) => {
      const file = path.relative(repoRoot, fullPath).replaceAll('\\', '/');
      return [file, importsOf(file, readFileSync(fullPath, 'utf8'))];
    }),
  );
}

/** Lists what the text of one module imports, each module once. */
export function importsOf(file: string, text: string): readonly string[] {
  const names = new Set<string>();
  const { program, module } = parseSync(file, text);
  for (const { moduleRequest } of module.staticImports) names.add(moduleRequest.value);
  for (const { entries } of module.staticExports)
    for (const { moduleRequest } of entries) if (moduleRequest) names.add(moduleRequest.value);
  const visitor = new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string') names.add(source.value);
    },
    TSImportType({ source }) {
      names.add(source.value);
    },
  });
  visitor.visit(program);
  return [...names].map((name) =>
    name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name,
  );
}

import { pagesModule } from './pages.ts';
import { missingSandboxModule, sandboxModule } from './sandbox.ts';
import { sessionModule } from './session.ts';
import {
  environmentModule,
  hydrationModule,
  navigationModule,
  secretsModule,
  testModule,
  totpModule,
  moduleFile,
  importLine,
  type SupportImport,
  type SupportModule,
} from './supportModules.ts';
import { variablesModule } from './variables.ts';

const modules = [
  environmentModule,
  hydrationModule,
  navigationModule,
  pagesModule,
  sandboxModule,
  secretsModule,
  sessionModule,
  testModule,
  totpModule,
  variablesModule,
];

/** The files that every generated project shares, by path. They hold nothing of a test case. */
export const supportFiles: readonly (readonly [path: string, text: string])[] = modules.map((module) => [
  module.path,
  moduleFile(module),
]);

/** In an order in which each module stands below those that it runs while it is loaded. */
const inlinedModules: readonly SupportModule[] = [
  environmentModule,
  totpModule,
  variablesModule,
  hydrationModule,
  navigationModule,
  pagesModule,
  missingSandboxModule,
  sessionModule,
  testModule,
];

/** What a single file imports beside the support code, in whose place it stands itself. */
const ownImport: SupportImport = { from: '@playwright/test', names: ['expect as baseExpect'] };

/**
 * The support code as part of a single file, with the imports of packages alone.
 *
 * @param defaults the module with the values of the project
 */
export function singleFileSupport(defaults: SupportModule): string {
  const code = [defaults, ...inlinedModules].map(({ body }) =>
    body({ exported: '', folder: 'process.cwd()' }),
  );
  return [...packageImports().map(importLine), '', code.join('\n')].join('\n');
}

/** Each package is imported once. */
function packageImports(): SupportImport[] {
  const all = [...inlinedModules.flatMap(({ imports }) => imports), ownImport];
  const packages = all.filter(({ from }) => !from.startsWith('./'));
  const names = [...new Set(packages.map(({ from }) => from))].toSorted();
  return names.map((name) => {
    const of = packages.filter(({ from }) => from === name);
    return {
      from: name,
      names: distinct(of.flatMap((one) => one.names ?? [])),
      types: distinct(of.flatMap((one) => one.types ?? [])),
    };
  });
}

const distinct = (names: readonly string[]): string[] => [...new Set(names)].toSorted();

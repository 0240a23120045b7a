import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The values of the API (classes, enums, namespaces, functions and constants), by its type declarations. */
function apiNames() {
  const types = createRequire(import.meta.url).resolve('@types/vscode/index.d.ts');
  const exported = /^(?:\t| {2,4})export (?:abstract )?(?:class|enum|namespace|function|const|let) (\w+)/gm;
  return new Set([...readFileSync(types, 'utf8').matchAll(exported)].map(([, name]) => name));
}

/**
 * Each file that imports `vscode` would get a copy of the whole API, made name by name when the extension
 * starts. This way all share one module that takes each name once.
 *
 * @type {import('esbuild').Plugin}
 */
export const sharedVscode = {
  name: 'one-vscode',
  setup(build) {
    build.onResolve({ filter: /^vscode$/ }, ({ path, kind, namespace }) =>
      kind === 'import-statement' && namespace !== 'vscode'
        ? { path, namespace: 'vscode' }
        : { path, external: true },
    );
    build.onLoad({ filter: /.*/, namespace: 'vscode' }, () => ({
      contents: [
        "const api = require('vscode');",
        ...[...apiNames()].map((name) => `export const ${name} = api.${name};`),
      ].join('\n'),
      loader: 'js',
    }));
  },
};

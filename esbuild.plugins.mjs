import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * VS Code hands extensions its own `http`, `https`, `net` and `tls`, by which requests go through the
 * user's proxy and know their certificates, under the bare names only. `node:http` works as well in
 * 1.100 and 1.139, but only because the patch happens to be made in place: bundles that run in the
 * extension host ask for the names that are meant to work.
 *
 * @type {import('esbuild').Plugin}
 */
export const bareHttpModules = {
  name: 'bare-http-modules',
  setup(build) {
    build.onResolve({ filter: /^node:(http|https|net|tls)$/ }, ({ path }) => ({
      path: path.slice('node:'.length),
      external: true,
    }));
  },
};

/** What the API has as values: classes, enums, namespaces and constants, by its own type declarations. */
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
export const oneVscode = {
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

/**
 * The language client is a third of the code and is not needed before the first test case is open: it is a
 * file of its own that is read then.
 *
 * @type {import('esbuild').Plugin}
 */
export const languageClientApart = {
  name: 'language-client-apart',
  setup(build) {
    build.onResolve({ filter: /\/languageClient\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './languageClient.js', external: true } : undefined,
    );
  },
};

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));
const serverFolder = fileURLToPath(new URL('node_modules/yaml-language-server', import.meta.url));
const { version } = JSON.parse(readFileSync(`${serverFolder}/package.json`, 'utf8'));

/** JavaScript formatting and translations of ajv's messages: 300 kB that a YAML server never uses. */
const stubs = {
  name: 'language-server-stubs',
  setup(build) {
    build.onResolve({ filter: /^(prettier\/plugins\/estree|ajv-i18n)$/ }, ({ path }) => ({
      path,
      namespace: 'stub',
    }));
    build.onLoad({ filter: /.*/, namespace: 'stub' }, () => ({
      contents: 'export default {};',
      loader: 'js',
    }));
  },
};

/** The YAML parser that the server was built with is enough for what we add to it. */
const oneYaml = {
  name: 'one-yaml',
  setup(build) {
    build.onResolve({ filter: /^yaml$/ }, ({ path, kind, resolveDir }) =>
      resolveDir === serverFolder ? undefined : build.resolve(path, { kind, resolveDir: serverFolder }),
    );
  },
};

/** One file for Node 20, without the folder of translations that the stock entry cannot start without. */
export const languageServerBuild = {
  absWorkingDir: root,
  entryPoints: ['src/languageServer/main.ts'],
  outfile: 'dist/languageServer.js',
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  // `main` first would take the UMD build of jsonc-parser, whose own requires stay behind.
  mainFields: ['module', 'main'],
  define: { 'process.env.YAML_LANGUAGE_SERVER_VERSION': JSON.stringify(version) },
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [stubs, oneYaml],
};

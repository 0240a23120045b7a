import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { version } = JSON.parse(
  readFileSync(new URL('node_modules/yaml-language-server/package.json', import.meta.url), 'utf8'),
);

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

/** One file for Node 20, without the folder of translations that the stock entry cannot start without. */
export const languageServerBuild = {
  absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
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
  plugins: [stubs],
};

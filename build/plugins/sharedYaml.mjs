import path from 'node:path';
import { root } from '../root.mjs';

const serverFolder = path.join(root, 'node_modules/yaml-language-server');

/**
 * The YAML parser that the server was built with is enough for what we add to it.
 *
 * @type {import('esbuild').Plugin}
 */
export const sharedYaml = {
  name: 'one-yaml',
  setup(build) {
    build.onResolve({ filter: /^yaml$/ }, ({ path, kind, resolveDir }) =>
      resolveDir === serverFolder ? undefined : build.resolve(path, { kind, resolveDir: serverFolder }),
    );
  },
};

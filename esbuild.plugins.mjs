/**
 * VS Code patches `require('http')`, `https`, `net` and `tls`, so that requests go through the
 * user's proxy and know their certificates, but not `require('node:http')`. Bundles that run in
 * the extension host therefore ask for the bare names.
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

/**
 * VS Code hands extensions its own `http`, `https`, `net` and `tls`, by which requests go through the
 * user's proxy and know their certificates, under the bare names only. `node:http` works as well in
 * 1.100 and 1.139, but only because the patch happens to be made in place: bundles that run in the
 * extension host ask for the names that are meant to work.
 *
 * @type {import('rolldown').Plugin}
 */
export const bareHttpModules = {
  name: 'bare-http-modules',
  resolveId: {
    filter: { id: /^node:(http|https|net|tls)$/ },
    handler: (id) => ({ id: id.slice('node:'.length), external: true }),
  },
};

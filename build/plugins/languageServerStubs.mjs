/**
 * JavaScript formatting and translations of ajv's messages: 300 kB that a YAML server never uses.
 *
 * @type {import('esbuild').Plugin}
 */
export const languageServerStubs = {
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

/**
 * The language client is a third of the code and is not needed before the first test case is open: it is a
 * file of its own that is read then.
 *
 * @type {import('esbuild').Plugin}
 */
export const separateLanguageClient = {
  name: 'language-client-apart',
  setup(build) {
    build.onResolve({ filter: /\/languageClient\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './languageClient.js', external: true } : undefined,
    );
  },
};

// The bundle of the extension, and what it loads when it is first needed: `import()` in the sources draws the
// line, and the table below. Rolldown splits files for `require`, which esbuild does for `import` only.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build, watch } from 'rolldown';
import { problemLine } from './buildProgress.mjs';
import { loadedOnFirstCall } from './loadedOnFirstCall.mjs';
import { bareHttpModules } from './plugins/bareHttpModules.mjs';
import { loadOnFirstCall } from './plugins/loadOnFirstCall.mjs';
import { root } from './root.mjs';
import { startGroup } from './startGroup.mjs';

const entry = path.join(root, 'src/extension.ts');
const folder = path.join(root, 'dist/extension');

/** @satisfies {import('rolldown').InputOptions} */
const input = {
  cwd: root,
  input: { main: entry },
  platform: /** @type {const} */ ('node'),
  // The polyfill is for a Node without streams of the web.
  external: ['vscode', /^web-streams-polyfill/],
  resolve: { mainFields: ['module', 'main'] },
  transform: { target: 'node20' },
  plugins: [bareHttpModules, loadOnFirstCall(root, loadedOnFirstCall)],
};

/** @returns {import('rolldown').OutputOptions} */
const output = () => ({
  dir: folder,
  format: 'cjs',
  sourcemap: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  codeSplitting: { groups: [startGroup(entry)] },
});

/** Builds the extension into dist/extension. */
export async function buildExtension() {
  rmSync(folder, { recursive: true, force: true });
  await build({ ...input, output: { ...output(), minify: true } });
}

/** @returns {Promise<import('rolldown').OutputChunk[]>} the files of the extension, which are not written */
export async function bundleExtension() {
  const { output: files } = await build({ ...input, output: { ...output(), minify: true }, write: false });
  return files.filter((file) => file.type === 'chunk');
}

/**
 * Builds the extension whenever a file of it changes, unminified.
 *
 * @param {ReturnType<typeof import('./buildProgress.mjs').buildProgress>} progress
 * @param {string} name of the bundle in it
 */
export function watchExtension(progress, name) {
  const watcher = watch({ ...input, output: output() });
  watcher.on('event', async (event) => {
    if (event.code === 'BUNDLE_START') progress.started(name);
    if (event.code === 'BUNDLE_END') progress.ended(name, []);
    if (event.code === 'ERROR') progress.ended(name, problemLines(event.error));
    if (event.code === 'BUNDLE_END' || event.code === 'ERROR') await event.result.close();
  });
}

/** @type {(error: Error & { readonly errors?: readonly import('rolldown').RolldownError[] }) => string[]} */
const problemLines = ({ message, errors = [] }) =>
  errors.length === 0
    ? [problemLine('error', { text: message })]
    : errors.map(({ message: text, loc }) =>
        problemLine('error', {
          text: text.split('\n', 1)[0] ?? '',
          location: loc && { ...loc, file: path.relative(root, loc.file ?? '') },
        }),
      );

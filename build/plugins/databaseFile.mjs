import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../root.mjs';

const wasm = path.join(root, 'node_modules/node-sqlite3-wasm/dist/node-sqlite3-wasm.wasm');

/**
 * The database's code looks for its wasm file beside itself: beside the bundle, that is.
 *
 * @type {import('esbuild').Plugin}
 */
export const databaseFile = {
  name: 'database-file',
  setup(build) {
    build.onEnd(async ({ errors }) => {
      const { outfile } = build.initialOptions;
      if (errors.length > 0 || outfile === undefined) return;
      const folder = path.resolve(root, path.dirname(outfile));
      await mkdir(folder, { recursive: true });
      await copyFile(wasm, path.join(folder, path.basename(wasm)));
    });
  },
};

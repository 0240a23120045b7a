import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));
const wasm = path.join(root, 'node_modules/node-sqlite3-wasm/dist/node-sqlite3-wasm.wasm');

/** The database's code looks for its wasm file beside itself: beside the bundle, that is. */
const databaseFile = {
  name: 'database-file',
  setup(build) {
    build.onEnd(async ({ errors }) => {
      if (errors.length > 0) return;
      const folder = path.resolve(root, path.dirname(build.initialOptions.outfile));
      await mkdir(folder, { recursive: true });
      await copyFile(wasm, path.join(folder, path.basename(wasm)));
    });
  },
};

/** The local service: one file for Node 20, and the wasm file of its database. */
export const serviceBuild = {
  absWorkingDir: root,
  entryPoints: ['src/service/main.ts'],
  outfile: 'dist/service.js',
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  mainFields: ['module', 'main'],
  minify: false,
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [databaseFile],
};

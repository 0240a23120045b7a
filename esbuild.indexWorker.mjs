import { fileURLToPath } from 'node:url';

/** The thread that reads test cases for the index, beside the extension host. */
export const indexWorkerBuild = {
  absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
  entryPoints: ['src/index/main.ts'],
  outfile: 'dist/indexWorker.js',
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  mainFields: ['module', 'main'],
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
};

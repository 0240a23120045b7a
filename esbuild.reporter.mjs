import { fileURLToPath } from 'node:url';

/** The reporter that Playwright loads into its own process: it takes nothing along but the protocol. */
export const reporterBuild = {
  absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
  entryPoints: ['src/runner/reporter.ts'],
  outfile: 'dist/reporter.js',
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  mainFields: ['module', 'main'],
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
};

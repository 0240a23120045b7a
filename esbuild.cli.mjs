import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));

/** The command line: one file for Node 20 that can be copied anywhere. */
export const cliBuild = {
  absWorkingDir: root,
  entryPoints: ['src/cli.ts'],
  outfile: 'dist/cli.js',
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  mainFields: ['module', 'main'],
  banner: { js: '#!/usr/bin/env node' },
  define: { 'process.env.PORTABLE_TESTS_VERSION': JSON.stringify(version) },
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
};

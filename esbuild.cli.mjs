import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { reporterBuild } from './esbuild.reporter.mjs';
import { sandboxBuild } from './esbuild.sandbox.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));

const [reporter] = buildSync({ ...reporterBuild, write: false }).outputFiles;
const [sandbox] = buildSync({ ...sandboxBuild, write: false }).outputFiles;

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
  define: {
    'process.env.PORTABLE_TESTS_VERSION': JSON.stringify(version),
    'process.env.PORTABLE_TESTS_REPORTER': JSON.stringify(reporter.text),
    'process.env.PORTABLE_TESTS_SANDBOX': JSON.stringify(sandbox.text),
  },
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
};

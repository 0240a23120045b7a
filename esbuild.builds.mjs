// Every bundle of the project by name: esbuild options.
import { bareHttpModules } from './esbuild.plugins.mjs';
import { cliBuild } from './esbuild.cli.mjs';
import { indexWorkerBuild } from './esbuild.indexWorker.mjs';
import { languageServerBuild } from './esbuild.languageServer.mjs';
import { reportBuild } from './esbuild.report.mjs';
import { reporterBuild } from './esbuild.reporter.mjs';
import { serviceBuild } from './esbuild.service.mjs';

const extensionBuild = {
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.js',
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  mainFields: ['module', 'main'],
  external: ['vscode'],
  // A smaller file is read and compiled sooner when the extension starts.
  minify: true,
  sourcemap: true,
  logLevel: 'warning',
  plugins: [bareHttpModules],
};

export const builds = {
  cli: cliBuild,
  extension: extensionBuild,
  indexWorker: indexWorkerBuild,
  languageServer: languageServerBuild,
  report: reportBuild,
  reporter: reporterBuild,
  service: serviceBuild,
};

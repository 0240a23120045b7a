// Every bundle of the project by name: esbuild options.
import { bareHttpModules, languageClientApart, oneVscode } from './esbuild.plugins.mjs';
import { cliBuild } from './esbuild.cli.mjs';
import { indexWorkerBuild } from './esbuild.indexWorker.mjs';
import { languageServerBuild } from './esbuild.languageServer.mjs';
import { reportBuild } from './esbuild.report.mjs';
import { reporterBuild } from './esbuild.reporter.mjs';
import { sandboxBuild } from './esbuild.sandbox.mjs';
import { serviceBuild } from './esbuild.service.mjs';

/** What runs inside the extension host. */
const hostBuild = {
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  mainFields: ['module', 'main'],
  // The polyfill is for a Node without streams of the web.
  external: ['vscode', 'web-streams-polyfill/*'],
  // A smaller file is read and compiled sooner when the extension starts.
  minify: true,
  sourcemap: true,
  logLevel: 'warning',
};

const extensionBuild = {
  ...hostBuild,
  entryPoints: ['src/extension.ts'],
  plugins: [bareHttpModules, oneVscode, languageClientApart],
};

const languageClientBuild = {
  ...hostBuild,
  entryPoints: ['src/editor/language/client/languageClient.ts'],
  plugins: [bareHttpModules, oneVscode],
};

export const builds = {
  cli: cliBuild,
  extension: extensionBuild,
  indexWorker: indexWorkerBuild,
  languageClient: languageClientBuild,
  languageServer: languageServerBuild,
  report: reportBuild,
  reporter: reporterBuild,
  sandbox: sandboxBuild,
  service: serviceBuild,
};

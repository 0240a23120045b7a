// The bundles of the project by name, as esbuild options; that of the extension is in extensionBundle.mjs.
import path from 'node:path';
import { bundleText, packageVersion, sandboxEngine, sandboxNotice } from './embedded.mjs';
import { databaseFile } from './plugins/databaseFile.mjs';
import { languageServerStubs } from './plugins/languageServerStubs.mjs';
import { sharedYaml } from './plugins/sharedYaml.mjs';
import { root } from './root.mjs';

/** @typedef {import('esbuild').BuildOptions} BuildOptions */

/** @satisfies {BuildOptions} */
const bundle = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
};

/**
 * One file for Node 20.
 *
 * @satisfies {BuildOptions}
 */
const nodeBundle = {
  ...bundle,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  // `main` first would take the UMD build of jsonc-parser, whose own requires stay behind.
  mainFields: ['module', 'main'],
};

/**
 * What code in the sandbox finds there: it runs inside the engine.
 *
 * @satisfies {BuildOptions}
 */
const sandboxGuest = {
  ...bundle,
  entryPoints: ['src/sandbox/guest/main.ts'],
  platform: 'neutral',
  format: 'iife',
  target: 'es2023',
};

/**
 * What finds elements in pages: Playwright runs it there, beside their scripts.
 *
 * @satisfies {BuildOptions}
 */
const inPage = {
  ...bundle,
  entryPoints: ['src/live/inPage/main.ts'],
  platform: 'neutral',
  format: 'iife',
  globalName: 'inPage',
  target: 'es2022',
};

/**
 * What runs in the engine before a spec that is imported.
 *
 * @satisfies {BuildOptions}
 */
const specGuest = {
  ...bundle,
  entryPoints: ['src/specs/guest/main.ts'],
  platform: 'neutral',
  format: 'iife',
  target: 'es2023',
};

/**
 * The reporter that Playwright loads into its own process: it takes nothing along but the protocol.
 *
 * @satisfies {BuildOptions}
 */
const reporter = {
  ...nodeBundle,
  entryPoints: ['src/runner/events/reporter.ts'],
  outfile: 'dist/reporter.js',
};

/**
 * The worker that runs code of test cases: one file without any other, since projects copy it.
 *
 * @satisfies {BuildOptions}
 */
const sandbox = {
  ...bundle,
  entryPoints: ['src/sandbox/host/main.ts'],
  outfile: 'dist/sandboxWorker.mjs',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  get banner() {
    return { js: sandboxNotice() };
  },
  get define() {
    return {
      'process.env.PORTABLE_TESTS_QUICKJS': JSON.stringify(sandboxEngine()),
      'process.env.PORTABLE_TESTS_GUEST': JSON.stringify(bundleText(sandboxGuest)),
    };
  },
};

/**
 * The worker that runs specs to import them. The engine comes from that of the sandbox.
 *
 * @satisfies {BuildOptions}
 */
const specWorker = {
  ...nodeBundle,
  entryPoints: ['src/specs/run/main.ts'],
  outfile: 'dist/specWorker.mjs',
  format: 'esm',
  get define() {
    return {
      // The command line has it as text: what loads the engine asks where it is, and needs no file.
      'import.meta.url': JSON.stringify('file:///'),
      'process.env.PORTABLE_TESTS_SPEC_GUEST': JSON.stringify(bundleText(specGuest)),
    };
  },
};

/**
 * A page that runs in a webview, with its style sheet beside it.
 *
 * @param {string} name of both files
 * @param {string} folder
 * @returns {BuildOptions}
 */
const webviewBundle = (name, folder) => ({
  ...bundle,
  entryPoints: [
    { in: `${folder}/main.tsx`, out: name },
    { in: `${folder}/${name}.css`, out: name },
  ],
  outdir: 'dist',
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
});

/**
 * The body of the test that is a live session: Playwright's own process loads it.
 *
 * @satisfies {BuildOptions}
 */
const liveSession = {
  ...nodeBundle,
  entryPoints: ['src/live/session/main.ts'],
  outfile: 'dist/liveSession.js',
  get define() {
    return { 'process.env.PORTABLE_TESTS_IN_PAGE': JSON.stringify(bundleText(inPage)) };
  },
};

/** @satisfies {Record<string, BuildOptions>} */
export const bundles = {
  /** The language server, without the folder of translations that its stock entry cannot start without. */
  languageServer: {
    ...nodeBundle,
    entryPoints: ['src/languageServer/main.ts'],
    outfile: 'dist/languageServer.js',
    define: {
      'process.env.YAML_LANGUAGE_SERVER_VERSION': JSON.stringify(
        packageVersion('node_modules/yaml-language-server'),
      ),
    },
    plugins: [languageServerStubs, sharedYaml],
  },

  /** The thread that reads test cases for the index, beside the extension host. */
  indexWorker: {
    ...nodeBundle,
    entryPoints: ['src/index/main.ts'],
    outfile: 'dist/indexWorker.js',
    // The build for browsers is of modules: each call into the other one goes through a getter.
    alias: { yaml: path.join(root, 'node_modules/yaml/browser/index.js') },
  },

  /** The report page: it runs in a webview and takes nothing from the net. */
  report: webviewBundle('report', 'src/report/page'),

  /** The live page, in a webview too. */
  live: webviewBundle('live', 'src/live/page'),

  /** The Steps view, in a webview too. */
  steps: webviewBundle('steps', 'src/trace/page'),

  /** The local service, and the wasm file of its database. */
  service: {
    ...nodeBundle,
    entryPoints: ['src/service/main.ts'],
    outfile: 'dist/service.js',
    minify: false,
    plugins: [databaseFile],
  },

  reporter,
  sandbox,
  specWorker,

  /** The process that loads Playwright ahead of a run. */
  playwrightStandby: {
    ...nodeBundle,
    entryPoints: ['src/runner/launch/main.ts'],
    outfile: 'dist/playwrightStandby.js',
  },

  /** The process that reads traces, and renders the pages in them. */
  traceReader: {
    ...nodeBundle,
    entryPoints: ['src/trace/reader/main.ts'],
    outfile: 'dist/traceReader.js',
    get define() {
      return { 'process.env.PORTABLE_TESTS_IN_PAGE': JSON.stringify(bundleText(inPage)) };
    },
  },

  liveSession,

  /** The command line: one file that can be copied anywhere, with the reporter and the sandbox in it. */
  cli: {
    ...nodeBundle,
    entryPoints: ['src/cli.ts'],
    outfile: 'dist/cli.js',
    banner: { js: '#!/usr/bin/env node' },
    get define() {
      return {
        'process.env.PORTABLE_TESTS_VERSION': JSON.stringify(packageVersion('.')),
        'process.env.PORTABLE_TESTS_REPORTER': JSON.stringify(bundleText(reporter)),
        'process.env.PORTABLE_TESTS_SANDBOX': JSON.stringify(bundleText(sandbox)),
        'process.env.PORTABLE_TESTS_LIVE_SESSION': JSON.stringify(bundleText(liveSession)),
        'process.env.PORTABLE_TESTS_SPEC_WORKER': JSON.stringify(bundleText(specWorker)),
      };
    },
  },
};

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { buildSync } from 'esbuild';

const root = fileURLToPath(new URL('.', import.meta.url));
const engine = path.join(root, 'node_modules/@jitl/quickjs-wasmfile-release-sync');
const { version } = JSON.parse(readFileSync(path.join(engine, 'package.json'), 'utf8'));

/** The slowest compression would take seconds of each build for a tenth less. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const wasm = brotliCompressSync(readFileSync(path.join(engine, 'dist/emscripten-module.wasm')), quick);

/** What code in the sandbox finds there: it runs inside the engine. */
export const sandboxGuestBuild = {
  absWorkingDir: root,
  entryPoints: ['src/sandbox/guest/main.ts'],
  bundle: true,
  platform: 'neutral',
  format: 'iife',
  target: 'es2023',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
};

const [guest] = buildSync({ ...sandboxGuestBuild, write: false }).outputFiles;

const about = `/* eslint-disable */
/*
The sandbox in which code of test cases runs: QuickJS ${version}, compiled to WebAssembly, as one file.

${readFileSync(path.join(engine, 'LICENSE'), 'utf8').trim()}
*/`;

/** The worker that runs code of test cases: one file without any other, since projects copy it. */
export const sandboxBuild = {
  absWorkingDir: root,
  entryPoints: ['src/sandbox/host/main.ts'],
  outfile: 'dist/sandboxWorker.mjs',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  banner: { js: about },
  define: {
    'process.env.PORTABLE_TESTS_QUICKJS': JSON.stringify(wasm.toString('base64')),
    'process.env.PORTABLE_TESTS_GUEST': JSON.stringify(guest.text),
  },
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
};

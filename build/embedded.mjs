// The parts of bundles that are embedded into others as text.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { buildSync } from 'esbuild';
import { root } from './root.mjs';

const engine = path.join(root, 'node_modules/@jitl/quickjs-wasmfile-release-sync');

/** The slowest compression would take seconds of each build for a tenth less. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Builds a bundle in memory.
 *
 * @param {import('esbuild').BuildOptions} options of a bundle of one file
 * @returns the text of the file
 */
export function bundleText(options) {
  const { outputFiles } = buildSync({ ...options, write: false });
  return outputFiles.map((file) => file.text).join('');
}

/**
 * Reads the version of a package.
 *
 * @param {string} folder the package's folder, relative to the repository
 * @returns {string}
 */
export function packageVersion(folder) {
  return JSON.parse(readFileSync(path.resolve(root, folder, 'package.json'), 'utf8')).version;
}

/** The JavaScript engine of the sandbox: WebAssembly, compressed, in base64. */
export function sandboxEngine() {
  const wasm = readFileSync(path.join(engine, 'dist/emscripten-module.wasm'));
  return brotliCompressSync(wasm, quick).toString('base64');
}

/** The comment at the top of the sandbox's bundle, which projects copy by itself: what it is, and its licence. */
export function sandboxNotice() {
  return `/* eslint-disable */
/*
The sandbox in which code of test cases runs: QuickJS ${packageVersion(engine)}, compiled to WebAssembly, as one file.

${readFileSync(path.join(engine, 'LICENSE'), 'utf8').trim()}
*/`;
}

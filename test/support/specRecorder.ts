import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bundles } from '../../build/bundles.mjs';
import { root } from '../../build/root.mjs';
import type { SpecRecording } from '../../src/specs/recording.ts';
import { SpecModules } from '../../src/specs/run/modules.ts';
import { recordSpec } from '../../src/specs/run/recordSpec.ts';
import { SpecEngine } from '../../src/specs/run/specEngine.ts';

const { WebAssembly: webAssembly } = globalThis as unknown as {
  readonly WebAssembly: { compile(code: Uint8Array): Promise<WebAssembly.Module> };
};

/** The script that runs before a spec, as it ships in the worker. */
const guestScript = (): string =>
  JSON.parse(bundles.specWorker.define['process.env.PORTABLE_TESTS_SPEC_GUEST']) as string;

let engine: Promise<SpecEngine> | undefined;

/** What runs specs in the process of the tests, as it ships. */
export function specEngine(): Promise<SpecEngine> {
  engine ??= (async () => {
    const wasm = path.join(
      root,
      'node_modules/@jitl/quickjs-wasmfile-release-sync/dist/emscripten-module.wasm',
    );
    return new SpecEngine(await webAssembly.compile(readFileSync(wasm)), guestScript());
  })();
  return engine;
}

/** Records a spec of files by path. */
export async function recorded(
  files: Readonly<Record<string, string>>,
  spec = 'a.spec.ts',
): Promise<SpecRecording> {
  return recordSpec(spec, new SpecModules(new Map(Object.entries(files))), await specEngine());
}

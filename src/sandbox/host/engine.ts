import { brotliDecompressSync } from 'node:zlib';
import releaseSync from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSContext } from 'quickjs-emscripten-core';

/** The limits of code, in bytes. */
const limits = { memory: 64 * 1024 ** 2, stack: 1024 ** 2 } as const;

/** Unpacks and compiles the engine. */
export const compileEngine = (): Promise<WebAssembly.Module> =>
  webAssembly.compile(brotliDecompressSync(Buffer.from(process.env.PORTABLE_TESTS_QUICKJS ?? '', 'base64')));

/** The memory of an engine, as bytes. */
export interface EngineMemory {
  readonly buffer: ArrayBuffer;
}

/** Node has it; its types do not. */
const { WebAssembly: webAssembly } = globalThis as unknown as {
  readonly WebAssembly: { compile(code: Uint8Array): Promise<WebAssembly.Module> };
};

/**
 * A JavaScript engine inside WebAssembly, with the language and nothing else.
 *
 * @param isLate asked now and then while code runs: it ends where the answer is yes
 * @param memory that the engine is to use, where it is looked at from outside
 */
export async function createContext(
  engine: WebAssembly.Module,
  isLate: () => boolean,
  memory?: EngineMemory,
): Promise<QuickJSContext> {
  const quickjs = await newQuickJSWASMModuleFromVariant(
    newVariant(releaseSync, { wasmModule: engine, ...(memory ? { wasmMemory: memory } : {}) }),
  );
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(limits.memory);
  runtime.setMaxStackSize(limits.stack);
  runtime.setInterruptHandler(isLate);
  return runtime.newContext();
}

import type { BuildOptions } from 'esbuild';

/** Every bundle of the project by name. */
export const builds: Readonly<Record<string, BuildOptions>>;

import type { BuildOptions } from 'esbuild';

export const sandboxBuild: BuildOptions;

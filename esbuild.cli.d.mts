import type { BuildOptions } from 'esbuild';

export const cliBuild: BuildOptions;

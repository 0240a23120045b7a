import type { BuildOptions } from 'esbuild';

export const reportBuild: BuildOptions;

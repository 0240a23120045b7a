import type { BuildOptions } from 'esbuild';

export const reporterBuild: BuildOptions;

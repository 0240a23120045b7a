import type { BuildOptions } from 'esbuild';

export const indexWorkerBuild: BuildOptions;

import type { BuildOptions } from 'esbuild';

export const languageServerBuild: BuildOptions;
